"""Knowledge of languages: what words are and how they are built, one folder a language."""
