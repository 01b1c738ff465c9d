#!/bin/sh
# Stands in for the `claude` command in tests: speaks its documented output, as the variable STANDIN says.
flat() { tr '\n"\\' ' __'; }
case "$STANDIN" in
echo)
    said=$(cat | flat)
    arguments=$(printf '[%s]' "$@" | flat)
    seen=$(env | grep -E '^(ANTHROPIC_API_KEY|CLAUDE_CODE_MAX_OUTPUT_TOKENS|HOME|SECRET)=' | sort | sed 's/sk-.*/present/' | flat)
    printf '{"type":"result","subtype":"success","is_error":false,"num_turns":1,"session_id":"s",'
    printf '"result":"%s | %s | %s","total_cost_usd":0.0123456,' "$said" "$arguments" "$seen"
    printf '"usage":{"input_tokens":9,"cache_creation_input_tokens":4000,"cache_read_input_tokens":0,"output_tokens":7},'
    printf '"modelUsage":{"claude-sonnet-4-5":{"costUSD":0.01}}}\n'
    ;;
limit)
    cat >/dev/null
    printf '{"type":"result","subtype":"success","is_error":true,"result":"Claude AI usage limit reached|1774555205"}\n'
    exit 1
    ;;
busy)
    printf '{"type":"result","subtype":"success","is_error":true,"result":"API Error: 529 {_type_:_error_}"}\n'
    exit 1
    ;;
turns) printf '{"type":"result","subtype":"error_max_turns","is_error":false,"num_turns":2}\n' ;;
login) echo "Invalid API key $ANTHROPIC_API_KEY. Please run /login" >&2 && exit 1 ;;
old) echo "error: unknown option '--tools'" >&2 && exit 1 ;;
prose) echo "Hello!" ;;
flood) yes 0123456789 ;;
hang) exec sleep 600 ;;
esac
