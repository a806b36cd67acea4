import type { JSX } from 'preact';
import { imagePaths, publicTypeOfKey } from '../../platform/storage/file-key.js';

/** Thumbnails of the stored images of a variant, and links to those on other sites, which pages may not show. */
export function VariantImages({ images }: { readonly images: string | null }): JSX.Element {
  return (
    <>
      {namesIn(images).map((name) => (
        <SmallImage key={name} name={name} />
      ))}
    </>
  );
}

/** Thumbnail of a stored image by its key, or a link to the image of another site by its address; nothing for any other text. */
export function SmallImage({ name }: { readonly name: string }): JSX.Element {
  return publicTypeOfKey(name) === undefined ? <OtherImage address={name} /> : <StoredImage stored_key={name} />;
}

function StoredImage({ stored_key }: { readonly stored_key: string }): JSX.Element {
  const { thumbnail } = imagePaths(stored_key);
  return <img class="variant-image" src={thumbnail} alt="" width="48" height="48" loading="lazy" />;
}

function OtherImage({ address }: { readonly address: string }): JSX.Element | null {
  if (!address.startsWith('https://')) return null;
  return (
    <a class="breaking" href={address} rel="noopener noreferrer">
      {address}
    </a>
  );
}

/** Returns the keys and addresses in the JSON text of a variant's images; none for any other text. */
function namesIn(images: string | null): string[] {
  try {
    const names: unknown = JSON.parse(images ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
