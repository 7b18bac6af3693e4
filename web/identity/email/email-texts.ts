import { textFamily } from '#web/text/text-family.ts'

/** Confirming an email by the link that is sent to it, giving another one, and awaiting the approval. */
export const emailTexts = {
  'email.title': 'Confirm your email',
  'email.lead': 'This email was given for an account on Yardbid.',
  'email.question': 'Is this your account?',
  'email.name': 'Name',
  'email.mobile': 'Mobile',
  'email.mobileEnd': 'ends in {digits}',
  'email.email': 'Email',
  'email.yes': "Yes, that's me",
  'email.no': 'No',
  'email.confirming': 'Confirming...',
  'email.confirmed': 'Thank you. Your email is confirmed.',
  'email.signIn': 'Sign in',
  'email.continue': 'Continue',
  'email.denied': 'Thank you for telling us. Your email does not belong to that account any more.',
  'email.readFailed': 'The link could not be read. Please try again.',
  'email.failed': 'This could not be saved. Please try again.',
  'email.noLink': 'This link is incomplete. Open it from the message again.',

  'email.waiting':
    'Confirm your email: open the link that we sent to {email}. We can approve your account only once it is confirmed.',
  'email.resend': 'Send the link again',
  'email.resent': 'We have sent a new link to {email}. It is valid for 24 hours.',
  'email.resendFailed': 'The link could not be sent. Please try again.',
  'email.other': 'Use another email',
  'email.newEmail': 'Your new email',
  'email.password': 'Your password',
  'email.showPassword': 'Show or hide the password',
  'email.change': 'Change the email',
  'email.keep': 'Keep this email',
  'email.changeFailed': 'The email could not be changed. Please try again.',

  'waiting.next':
    'We check what you sent, usually within 48 hours, and tell you the result by email. You can bid once we have approved you. The receipt of your payment is in your email; if you have not confirmed your email yet, the link is there too.',
  'waiting.call': 'Questions? Call {number}',
} as const

export const { useText, t } = textFamily('email', emailTexts)
