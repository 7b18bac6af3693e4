/** Every message that the house sends, and what it says. Values are texts that are ready to be read. */

/** An email. */
export interface EmailText {
  readonly subject: string
  readonly text: string
}

/**
 * SMS by their kind. In India each has a template registered with the carriers (DLT), with a variable in the place of
 * each value: a text that changes here has to be registered anew. Plain letters, so that one SMS holds them.
 */
export const SMS_TEXTS = {
  'login-code': ({ code, validFor }: { readonly code: string; readonly validFor: string }) =>
    `${code} is your Yardbid code. It is valid for ${validFor}. Do not share it with anyone.`,
  'already-registered': () =>
    'Somebody tried to register at Yardbid with this mobile number, which has an account already. If it was you, log in with your mobile and a code.',
  'city-ends': ({ city, day }: { readonly city: string; readonly day: string }) =>
    `Your year of ${city} at Yardbid ends on ${day}. Renew it to go on seeing and buying its cars.`,
}

/** Emails by their kind. */
export const EMAIL_TEXTS = {
  'already-registered': (): EmailText => ({
    subject: 'You already have a Yardbid account',
    text: `Somebody tried to register at Yardbid with this email, which has an account already.

If it was you, log in with your email and password, or choose “Forgot Password?” on the login screen. If it was not you, there is nothing to do: no account was made.`,
  }),
  'password-reset': ({
    link,
    validFor,
  }: {
    readonly link: string
    readonly validFor: string
  }): EmailText => ({
    subject: 'Choose a new Yardbid password',
    text: `You asked for a new password for your Yardbid account. Choose it here within ${validFor}:

${link}

The link works once. If you did not ask for it, there is nothing to do: your password stays as it is.`,
  }),
  'password-changed': (): EmailText => ({
    subject: 'Your Yardbid password was changed',
    text: `The password of your Yardbid account was just changed, and you were signed out everywhere.

If it was not you, choose “Forgot Password?” on the login screen at once, and write to us.`,
  }),
  'onboarding-approved': ({ cities }: { readonly cities: string }): EmailText => ({
    subject: 'Your Yardbid account is approved',
    text: `Your account is approved. Log in to browse the cars of ${cities}, inspect them and bid.`,
  }),
  'onboarding-returned': ({ reason }: { readonly reason: string }): EmailText => ({
    subject: 'Your Yardbid registration needs a change',
    text: `We looked at what you sent us, and one thing needs a change:

${reason}

Log in to mend it; what you gave otherwise is still there.`,
  }),
  'city-ends': ({
    city,
    day,
    link,
  }: {
    readonly city: string
    readonly day: string
    readonly link: string
  }): EmailText => ({
    subject: `Your year of ${city} ends on ${day}`,
    text: `Your year of ${city} at Yardbid ends on ${day}. From then on you don’t see its cars any more; what you have won or bid on goes on.

Renew it here, and the next year begins where this one ends:

${link}`,
  }),
}

export type SmsKind = keyof typeof SMS_TEXTS
export type EmailKind = keyof typeof EMAIL_TEXTS

/** All kinds of SMS. */
export const SMS_KINDS = Object.keys(SMS_TEXTS) as readonly SmsKind[]
