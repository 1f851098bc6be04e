/** The sentences about uploading images. Only the dashboard loads them. */

export const MAX_IMAGE_MB = 5

export const imageCopy = {
  uploadPending: 'The image is still uploading. Try again in a moment.',
  processing: 'Processing the image…',
  tooLarge: (file: string) => `${file} is larger than ${MAX_IMAGE_MB} MB. Choose a smaller file.`,
  uploaded: (file: string) => `${file} is uploaded.`,
  acceptedFiles: `PNG, JPEG, WebP or AVIF, up to ${MAX_IMAGE_MB} MB.`,
}
