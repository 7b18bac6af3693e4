import { textFamily } from '#web/text/text-family.ts'

/** The pictures on this device that are on their way to the server. */
export const pictureQueueTexts = {
  'queue.heading': 'Pictures on this phone',
  'queue.counts':
    '{waiting, plural, =0 {} one {# picture is on this phone. } other {# pictures are on this phone. }}{arrived, plural, =0 {} one {# has arrived.} other {# have arrived.}}',
  'queue.allArrived': '{count, plural, one {The picture has arrived.} other {All # pictures have arrived.}}',
  'queue.sending': 'Sending {label}…',
  'queue.progress': 'Sending {label}',
  'queue.waiting': 'Waiting to be sent.',
  'queue.offline': 'No network. What is on this phone is sent when the network returns.',
  'queue.unreachable': 'The server cannot be reached. Next attempt at {time}.',
  'queue.signedOut': 'Sign in again to send them.',
  'queue.sendNow': 'Send now',
  'queue.refused':
    '{count, plural, one {# picture was not accepted. It is still on this phone.} other {# pictures were not accepted. They are still on this phone.}}',
  'queue.refusedName': '{label} of {title}',
  'queue.save': 'Save',
  'queue.saveFor': 'Save {label} of {title} to this phone',
  'queue.again': 'Send again',
  'queue.againFor': 'Send {label} of {title} again',
  'queue.delete': 'Delete',
  'queue.deleteFor': 'Delete {label} of {title}',
  'queue.deleteTitle': 'Delete this picture?',
  'queue.deleteText': '{label} of {title} has not arrived. Deleting it from this phone cannot be undone.',
  'queue.keep': 'Keep it',
  'queue.notListed':
    'This car is no longer in your list: the dealer moved it on, or your access to it ended.',
  'queue.movedOn': 'The dealer no longer takes pictures of this car: it is at “{stateName}”.',
  'queue.lost': 'This phone can no longer read the picture. Please take it again.',
  'queue.refusedOther': 'The server did not accept this picture.',

  'queue.full':
    'The storage of this phone is full. The picture was not kept: free some space and take it again.',
  'queue.unkept': 'This browser cannot keep pictures. The picture was not kept.',
  'queue.wrongKind': 'Invalid file type: {type}. Only JPEG, PNG, and SVG are allowed.',
  'queue.unreadable': 'This picture cannot be read. Please take it again.',
  'queue.tooLarge': 'File size exceeds 5MB limit.',

  'queue.logOutTitle': '{count, plural, one {# picture has not arrived} other {# pictures have not arrived}}',
  'queue.logOutText':
    'If you log out, {count, plural, one {it stays} other {they stay}} on this phone and {count, plural, one {is} other {are}} sent when you log in here again. Nobody else can see {count, plural, one {it} other {them}}.',
  'queue.stay': 'Stay and send',
  'queue.logOut': 'Log out',
} as const

export const { useText, t } = textFamily('pictureQueue', pictureQueueTexts)
