import { NOTIFICATION_SMS_TEXTS } from './notification-sms-texts.ts'
import { NOTIFICATION_EMAIL_TEXTS } from './notification-texts.ts'

/** Every message that the app sends. Values are already formatted for people to read. */

export interface EmailText {
  readonly subject: string
  readonly text: string
}

/** A change of an admin's account: the names of the admin and of the one who made it. */
interface StaffChange {
  readonly who: string
  readonly name: string
}

/** A change of a setting: what it is called, and the name of the admin. */
interface SettingChange {
  readonly setting: string
  readonly who: string
}

/**
 * SMS texts by kind. In India each text is registered as a template with the carriers (DLT), with a variable in place
 * of each value: a changed text must be registered again. Plain letters only, so that each text fits into one SMS.
 */
export const SMS_TEXTS = {
  'login-code': ({ code, validFor }: { readonly code: string; readonly validFor: string }) =>
    `${code} is your Yardbid code. It is valid for ${validFor}. Do not share it with anyone.`,
  'already-registered': () =>
    'Someone tried to register on Yardbid with this mobile number, which already has an account. If it was you, log in with your mobile and a code.',
  'onboarding-rejected': () =>
    'Yardbid has declined your registration. The reason is in the email that we sent you. Anything that you paid will be refunded in full.',
  'city-ends': ({ city, day }: { readonly city: string; readonly day: string }) =>
    `Your Yardbid subscription for ${city} ends on ${day}. Renew it to keep seeing and buying its cars.`,
  ...NOTIFICATION_SMS_TEXTS,
}

/** Email texts by kind. */
export const EMAIL_TEXTS = {
  'already-registered': (): EmailText => ({
    subject: 'You already have a Yardbid account',
    text: `Someone tried to register on Yardbid with this email, which already has an account.

If it was you, log in with your email and password, or choose “Forgot Password?” on the login screen. If it was not you, you need not do anything: no account was created.`,
  }),
  'email-proof': ({ link, validFor }: { readonly link: string; readonly validFor: string }): EmailText => ({
    subject: 'Please confirm your email for Yardbid',
    text: `This email was given for a dealer account on Yardbid. Please confirm here within ${validFor} that the account is yours:

${link}

The page names the account. If it is not yours, choose “No” there.`,
  }),
  'email-changed': (): EmailText => ({
    subject: 'The email of your Yardbid account was changed',
    text: `The email of your Yardbid account was changed just now, after the new one was confirmed.

If it was not you, write to us at once.`,
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

The link works once. If you did not ask for it, you need not do anything: your password stays as it is.`,
  }),
  'password-changed': (): EmailText => ({
    subject: 'Your Yardbid password was changed',
    text: `The password of your Yardbid account was just changed, and every other device was signed out.

If it was not you, choose “Forgot Password?” on the login screen at once and write to us.`,
  }),
  'second-factor-set': (): EmailText => ({
    subject: 'Two-step login was set up on Yardbid',
    text: `Two-step login was just set up for your Yardbid account, and every other device was signed out.

If it was not you, write to us at once.`,
  }),
  'second-factor-removed': (): EmailText => ({
    subject: 'Two-step login was turned off on Yardbid',
    text: `Two-step login was just turned off for your Yardbid account: your password alone signs you in.

If it was not you, choose “Forgot Password?” on the login screen at once and write to us.`,
  }),
  'onboarding-approved': ({
    cities,
    link,
  }: {
    readonly cities: string
    readonly link: string
  }): EmailText => ({
    subject: 'Your Yardbid account is approved',
    text: `Your account is approved. Log in to browse the cars of ${cities}, inspect them and bid:

${link}`,
  }),
  'onboarding-returned': ({
    reason,
    link,
  }: {
    readonly reason: string
    readonly link: string
  }): EmailText => ({
    subject: 'Your Yardbid registration needs a change',
    text: `We checked your registration, and it needs a change:

${reason}

Log in to correct it; everything else that you entered is still there:

${link}`,
  }),
  'onboarding-rejected': ({
    reason,
    refund,
  }: {
    readonly reason: string
    /** The amount to be refunded ("₹60,000"); empty if nothing was paid. */
    readonly refund: string
  }): EmailText => ({
    subject: 'Yardbid has declined your registration',
    text: `We checked your registration and have declined it:

${reason}

${
  refund === ''
    ? 'You have paid nothing, so nothing is to be refunded.'
    : `You paid ${refund}. All of it goes back to you by the payment method that you used; banks usually take five to seven working days. The credit note is attached.`
}

Your account is closed. You may register again with the same email and mobile.`,
  }),
  'admin-disabled': ({ who, name, reason }: StaffChange & { readonly reason: string }): EmailText => ({
    subject: `${name} can no longer sign in to Yardbid’s console`,
    text: `${who} disabled the account of ${name}. The reason that was given:

${reason}

For 72 hours nobody can decide alone what takes two people, just as if ${name} were still active. Another admin can end that wait in the console, under Admins. If you did not expect this, talk to ${who} and to ${name} at once.`,
  }),
  'account-disabled': ({ who, reason }: { readonly who: string; readonly reason: string }): EmailText => ({
    subject: 'Your account in Yardbid’s console is disabled',
    text: `${who} disabled your account, and all your sessions have ended. The reason that was given:

${reason}

If you did not expect this, talk to the other admins at once: letting you in again takes two of them.`,
  }),
  'admin-disable-confirmed': ({ who, name }: StaffChange): EmailText => ({
    subject: `${name} no longer counts as a second person`,
    text: `${who} confirmed that the account of ${name} stays disabled. From now on, acts that take two people can be done without ${name}.`,
  }),
  'admin-reinstated': ({ who, name }: StaffChange): EmailText => ({
    subject: `${name} can sign in to Yardbid’s console again`,
    text: `${who} let ${name} sign in again. If you did not expect this, disable the account in the console, under Admins, and talk to ${who}.`,
  }),
  'admin-added': ({ name, email }: { readonly name: string; readonly email: string }): EmailText => ({
    subject: `${name} is a new admin of Yardbid`,
    text: `An operator of the server added the admin ${name} (${email}). After 72 hours ${name} counts as a second person for acts that take two people. If you did not expect this, disable the account in the console, under Admins.`,
  }),
  'second-factor-cleared': ({ name }: { readonly name: string }): EmailText => ({
    subject: `The two-step login of ${name} was cleared`,
    text: `An operator of the server cleared the two-step login of ${name} and ended the sessions. ${name} sets up a new one at the next sign-in. If you did not expect this, disable the account in the console, under Admins, and talk to ${name}.`,
  }),
  'setting-proposed': ({ setting, who }: SettingChange): EmailText => ({
    subject: 'A change to a setting waits for a second admin',
    text: `${who} wants to change ${setting}.

Another admin has to confirm it in the console, under Payments, Bank accounts. If you did not expect this change, decline it there and talk to ${who}.`,
  }),
  'setting-delayed': ({
    setting,
    who,
    at,
    link,
  }: SettingChange & { readonly at: string; readonly link: string }): EmailText => ({
    subject: 'A setting of Yardbid is about to change',
    text: `${who} alone changed ${setting}. An admin was disabled in the last 30 days, so the change takes effect only on ${at}.

If you did not expect this change, stop it until then by this link. It needs no sign-in:

${link}`,
  }),
  'setting-changed': ({ setting, who }: SettingChange): EmailText => ({
    subject: 'A setting of Yardbid was changed',
    text: `${who} changed ${setting}.

You find the new and the earlier values in the console, under Payments, Bank accounts. If you did not expect this change, talk to ${who} at once.`,
  }),
  'setting-withdrawn': ({ setting, who }: SettingChange): EmailText => ({
    subject: 'A change of a setting was withdrawn',
    text: `${who} withdrew or declined a change of ${setting}. Nothing was changed.`,
  }),
  'late-payment': ({ refund }: { readonly refund: string }): EmailText => ({
    subject: `We refund your payment of ${refund}`,
    text: `Your payment of ${refund} reached us after we had declined your registration. All of it goes back to you by the payment method that you used; banks usually take five to seven working days. The refund voucher is attached.`,
  }),
  'city-receipt': ({
    amount,
    cities,
    number,
  }: {
    readonly amount: string
    readonly cities: string
    readonly number: string
  }): EmailText => ({
    subject: `Receipt ${number} for your Yardbid cities`,
    text: `We have received ${amount} for a year of ${cities}. The receipt and tax invoice ${number} is attached.`,
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
    subject: `Your subscription for ${city} ends on ${day}`,
    text: `Your Yardbid subscription for ${city} ends on ${day}. After that you no longer see its cars; cars that you have won or bid on are not affected.

Renew it here; the next year begins when this one ends:

${link}`,
  }),
  ...NOTIFICATION_EMAIL_TEXTS,
}

export type SmsKind = keyof typeof SMS_TEXTS
export type EmailKind = keyof typeof EMAIL_TEXTS

/** The kinds in the order of {@link SMS_TEXTS}. */
export const SMS_KINDS = Object.keys(SMS_TEXTS) as readonly SmsKind[]
