/** The figures on a bank's slip. */
export interface SlipFigures {
  /** "₹4,10,000" */
  readonly amount: string
  readonly reference: string
  /** "5 Mar 2026" */
  readonly day: string
}

/** Draws a demo bank's slip of a transfer. Its texts have letters, digits and signs that need no escaping. */
export function drawPaymentSlip({ amount, reference, day }: SlipFigures): string {
  const row = (y: number, label: string, value: string) =>
    `<text x="60" y="${y}" font-family="sans-serif" font-size="26" fill="#6b6f76">${label}</text><text x="60" y="${y + 44}" font-family="sans-serif" font-size="36" fill="#1d2733">${value}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="700" viewBox="0 0 800 700">
<rect width="800" height="700" fill="#fbfaf5"/><rect width="800" height="110" fill="#1f4f46"/>
<text x="60" y="70" font-family="sans-serif" font-size="38" fill="#fff">Transfer successful</text>
${row(180, 'Amount', amount)}${row(300, 'Transaction reference (UTR)', reference)}${row(420, 'Date', day)}${row(540, 'To', 'Yardbid Auctions')}
<text x="60" y="670" font-family="sans-serif" font-size="24" fill="#9a8f76">SPECIMEN</text></svg>`
}
