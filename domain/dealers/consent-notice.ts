/** A notice that somebody agrees to before giving personal data (Digital Personal Data Protection Act, section 5). */
export interface ConsentNotice {
  readonly notice: 'dealer-onboarding'
  /** Another text is another version; the record of a consent names the one that was agreed to. */
  readonly version: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** The notice that dealers agree to with their details. */
export const DEALER_NOTICE: ConsentNotice = {
  notice: 'dealer-onboarding',
  version: '2026-1',
  title: 'How Yardbid uses your data',
  paragraphs: [
    'We ask for your name, mobile number, email, PAN, Aadhaar number or GSTIN, addresses, bank account and documents to check who you are, to make the agreement with you, to take and give back payments, and to keep the books that the law asks for.',
    'Of your Aadhaar number we keep the last four digits and a code from which the number can’t be told. PAN, GSTIN and bank account are kept encrypted, and are shown in part only. Your documents are seen by you and by those of our people who check them.',
    'We pass your data on to the payment provider with whom you pay, to banks where money goes to you, and to authorities where the law requires it. Other dealers don’t learn who you are.',
    'We keep your data while you are our dealer, and afterwards as long as tax and other laws require. You can ask us to show, correct or erase your data and can take this consent back; what the law makes us keep stays until then, and we can’t go on working with you without it.',
    'You can complain to our grievance officer, and if that does not help to the Data Protection Board of India.',
  ],
}
