import { Shape } from '../../platform/contract/shape.js';
import { Image } from './image.entity.js';

/** Uploaded image (specification 2.12). */
export class StoredImage extends Shape(Image, ['id', 'stored_key', 'width', 'height', 'file_size']) {
  /** Public URL of the stored file. */
  file_url: string;
  /** Public URL of the thumbnail, in WebP format. */
  thumbnail_url: string;
}
