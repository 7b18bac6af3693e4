/** A notice that a person agrees to before giving personal data (Digital Personal Data Protection Act, section 5). */
export interface ConsentNotice {
  readonly notice: 'dealer-onboarding'
  /** Changes whenever the text changes; the record of a consent names the version agreed to. */
  readonly version: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The notice that dealers consent to when they submit their details. */
export const DEALER_NOTICE: ConsentNotice = {
  notice: 'dealer-onboarding',
  version: '2026-2',
  title: 'How Yardbid uses your data',
  paragraphs: [
    'We ask for your name, mobile number, email, PAN, Aadhaar number or GSTIN, addresses, bank account and documents to verify your identity, to make the agreement with you, to process payments and refunds, and to keep the books that the law requires.',
    'Of your Aadhaar number we keep the last four digits and a code from which the number cannot be recovered. We store your PAN, GSTIN and bank account encrypted and show them only in part. Only you and the members of our staff who check your documents can see them.',
    'We share your data with the payment provider through which you pay, with banks when we pay you, and with authorities where the law requires it. Other dealers do not learn who you are.',
    'We keep your data while you are our dealer, and afterwards for as long as tax and other laws require. You can ask us to show, correct or erase your data, and you can withdraw this consent. We keep what the law requires until then, and cannot continue to work with you without your consent.',
    'You can complain to our grievance officer and, if that does not help, to the Data Protection Board of India.',
  ],
}
