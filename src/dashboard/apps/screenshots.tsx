import type { JSX } from 'preact';
import type { ListedScreenshot } from '../../developers/listings/app-listing.entity.js';
import { filePath, thumbnailKey } from '../../platform/storage/file-key.js';

/** Screenshots of an app side by side, each with a link to the full-size image. */
export function Screenshots({ screenshots }: { readonly screenshots: readonly ListedScreenshot[] }): JSX.Element {
  return (
    <ul class="screenshots">
      {screenshots.map((screenshot) => (
        <li key={screenshot.screenshot_id}>
          <ScreenshotLink screenshot={screenshot} />
        </li>
      ))}
    </ul>
  );
}

/** Thumbnail of a screenshot that links to the full-size image. Its space is reserved until it has loaded. */
export function ScreenshotLink({ screenshot: { image, alt, width, height } }: { readonly screenshot: ListedScreenshot }): JSX.Element {
  return (
    <a class="screenshot" href={filePath(image)}>
      <img src={filePath(thumbnailKey(image))} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </a>
  );
}
