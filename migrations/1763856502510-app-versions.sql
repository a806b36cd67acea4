-- A version that developers deployed keeps the settings of the app, too, and which version it restored. The next migration reads the rows.
ALTER TABLE extension_versions
  ADD COLUMN settings jsonb,
  ADD COLUMN restored_version integer,
  ADD CONSTRAINT extension_versions_settings_check CHECK (jsonb_typeof(settings) = 'object') NOT VALID,
  ADD CONSTRAINT extension_versions_restored_version_check CHECK (restored_version > 0 AND restored_version < version) NOT VALID;
