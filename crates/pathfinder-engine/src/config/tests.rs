use super::*;

#[test]
fn flags_spell_scopes_and_reasoners_as_settings_do() {
    for scope in SearchScope::ALL {
        let stored = serde_json::to_value(scope).expect("plain data");
        assert_eq!(stored, scope.name());
    }
    for reasoner in Reasoner::CONFIGURABLE {
        let stored = serde_json::to_value(reasoner).expect("plain data");
        assert_eq!(stored, reasoner.name());
    }
}
