/**
 * For how many years the house keeps the business details and files of a registration that it rejected, counted from the
 * rejection. Digital Personal Data Protection Rules 2025, rule 8 (3): personal data is kept for at least one year after it
 * was processed, and then erased unless another law requires more. What tax law requires more of (CGST Act 2017, section
 * 36) is on the receipts and credit notes, which are kept.
 */
export const REJECTED_KEPT_YEARS = 1
