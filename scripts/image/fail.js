/** The one way in which building the image fails: `code` is stable, the message says why and what to do. */
export class ImageBuildError extends Error {
  /** @param {string} message @param {{ cause?: unknown }} [options] */
  constructor(message, options) {
    super(message, options)
    this.name = 'ImageBuildError'
    this.code = 'IMAGE_BUILD_FAILED'
  }
}
