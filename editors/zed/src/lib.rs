//! How Zed starts Factlint's language server, and which settings it hands on.

use zed_extension_api::{
    self as zed, serde_json::Value, settings::LspSettings, Command, LanguageServerId, Result,
    Worktree,
};

struct Factlint;

impl zed::Extension for Factlint {
    fn new() -> Self {
        Factlint
    }

    /// `factlint` on PATH, never one of the project: a cloned repository must not choose what runs.
    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree
            .which("factlint")
            .ok_or("factlint is not on PATH: pip install \"factlint[encyclopedia]\"")?;
        Ok(Command {
            command,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree)?.settings;
        Ok(settings.map(|given| zed::serde_json::json!({ "factlint": given })))
    }
}

zed::register_extension!(Factlint);
