"""Add-ons for other programs: the LibreOffice extension and the manifests for Word."""
