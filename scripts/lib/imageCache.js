/** Where the Linux image is, without building it. */

/**
 * @returns {string | null} the folder of the built image, or null where there is none
 */
export function findImageDir() {
  return process.env.SIGHTLINE_IMAGE_DIR ?? null
}
