import { textFamily } from '#web/text/text-family.ts'

/** Choosing, taking and uploading a picture. */
export const uploadTexts = {
  'upload.choose': 'Choose a picture',
  'upload.chooseFor': 'Choose a picture: {label}',
  'upload.chooseFile': 'Choose a file',
  'upload.chooseFileFor': 'Choose a file: {label}',
  'upload.more': 'Add another file',
  'upload.moreFor': 'Add another file: {label}',
  'upload.numbered': '{label}, file {number}',
  'upload.camera': 'Use the camera',
  'upload.cameraFor': 'Use the camera: {label}',
  'upload.drop': 'or drop it here',
  'upload.preparing': 'Preparing {name}…',
  'upload.sending': 'Uploading {name}…',
  'upload.checking': 'Checking {name}…',
  'upload.progress': 'Upload of {label}',
  'upload.cancel': 'Cancel the upload',
  'upload.failed': 'The upload failed. Please try again.',
  'upload.interrupted': 'The upload was interrupted. Please check your network and try again.',
  'upload.offline': 'You’re offline. The file is sent when the network returns.',
  'upload.done': 'Uploaded',
  'upload.replace': 'Replace',
  'upload.replaceFor': 'Replace: {label}',
  'upload.remove': 'Remove',
  'upload.removeFor': 'Remove: {label}',
  'upload.retryFor': 'Try again: {label}',
  'upload.preview': 'See {label} in full size',

  'camera.starting': 'Starting the camera…',
  'camera.denied': 'Unable to access camera. Please allow permissions.',
  'camera.view': 'Camera view',
  'camera.take': 'Take the picture',
  'camera.taken': 'The picture you took',
  'camera.again': 'Take it again',
  'camera.use': 'Use this picture',
} as const

export const { useText, t } = textFamily('upload', uploadTexts)
