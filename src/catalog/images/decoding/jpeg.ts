const START_OF_SCAN = Buffer.from('ffda', 'hex');
const END_OF_IMAGE = Buffer.from('ffd9', 'hex');

/**
 * Returns false for a JPEG that ends within its last scan; libvips detects this only when a pixel is missing. The data of a scan contains
 * neither of these markers.
 */
export const hasEnd = (bytes: Buffer): boolean => bytes.lastIndexOf(END_OF_IMAGE) > bytes.lastIndexOf(START_OF_SCAN);
