-- Pictures of the listing of an app, in the order of the directory, with their alternative texts. A draft has them as a submission does, so that the
-- operator approves what was submitted; the files are rows of app_images. The next migration reads the rows.

ALTER TABLE app_listings
  ADD COLUMN screenshots jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT app_listings_screenshots_check
    CHECK (CASE WHEN jsonb_typeof(screenshots) = 'array' THEN jsonb_array_length(screenshots) <= 6 ELSE false END) NOT VALID;
ALTER TABLE app_images
  DROP CONSTRAINT app_images_kind_check,
  ADD CONSTRAINT app_images_kind_check CHECK (kind IN ('icon', 'screenshot')) NOT VALID;
