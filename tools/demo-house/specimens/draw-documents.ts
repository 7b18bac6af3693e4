/** A specimen of a document: of the paperwork, or the RC card that comes with a car from its yard. */
export type Specimen = 'aadhaar' | 'pan' | 'noc' | 'rc' | 'rcCard'

/** The texts and the colour at the head of each specimen. */
const HEADS: Readonly<Record<Specimen, { readonly title: string; readonly colour: string }>> = {
  aadhaar: { title: 'AADHAAR', colour: '#b4552d' },
  pan: { title: 'PERMANENT ACCOUNT NUMBER', colour: '#2d5fa3' },
  noc: { title: 'NO OBJECTION CERTIFICATE', colour: '#3c5a3f' },
  rc: { title: 'REGISTRATION CERTIFICATE', colour: '#5a3c5a' },
  rcCard: { title: 'REGISTRATION CERTIFICATE', colour: '#2f5d62' },
}

/** Draws a specimen of a document for a name: a card with a portrait, or a sheet. It has no numbers. */
export function drawDocument(specimen: Specimen, name: string): string {
  if (specimen === 'rcCard') return drawRcCard(specimen)
  return specimen === 'aadhaar' || specimen === 'pan' ? drawCard(specimen, name) : drawSheet(specimen, name)
}

function drawCard(specimen: Specimen, name: string): string {
  const { title, colour } = HEADS[specimen]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540" viewBox="0 0 860 540">
<rect width="860" height="540" rx="28" fill="#f7f4ea"/><rect width="860" height="96" rx="28" fill="${colour}"/><rect y="60" width="860" height="36" fill="${colour}"/>
<text x="44" y="64" font-family="sans-serif" font-size="32" fill="#fff">${title}</text>
<rect x="44" y="136" width="180" height="220" rx="10" fill="#dcd3bd"/><circle cx="134" cy="220" r="48" fill="#a9744b"/>
<path d="M58 356c6-62 34-90 76-90s70 28 76 90z" fill="#3d4f7d"/>
<text x="262" y="176" font-family="sans-serif" font-size="30" fill="#2b211a">${escape(name)}</text>
${[216, 258, 300].map((y, row) => `<rect x="262" y="${y}" width="${[420, 300, 360][row]}" height="18" rx="9" fill="#b9ae93"/>`).join('')}
<text x="430" y="460" font-family="sans-serif" font-size="44" fill="#b9ae93" text-anchor="middle">SPECIMEN</text></svg>`
}

/** Draws an RC as it lies on a table to be photographed; it names nobody and no car. */
function drawRcCard(specimen: Specimen): string {
  const { title, colour } = HEADS[specimen]
  const labels = ['Regn. number', 'Owner', 'Maker and model', 'Chassis number', 'Fuel', 'Regn. date']
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
<rect width="960" height="720" fill="#6b5a48"/><rect x="58" y="106" width="860" height="540" rx="28" fill="#000" opacity="0.25"/>
<rect x="50" y="90" width="860" height="540" rx="28" fill="#eef3ee"/><path d="M50 186v-68a28 28 0 0 1 28-28h804a28 28 0 0 1 28 28v68z" fill="${colour}"/>
<text x="94" y="152" font-family="sans-serif" font-size="34" fill="#fff">${title}</text>
<rect x="94" y="226" width="110" height="86" rx="12" fill="#d8b45a"/><path d="M94 255h110M94 284h110M131 226v86M168 226v86" stroke="#8a6d26" stroke-width="3"/>
${labels
  .map((label, row) => {
    const y = 250 + row * 60
    return `<text x="250" y="${y}" font-family="sans-serif" font-size="22" fill="#3d4a45">${label}</text><rect x="480" y="${y - 17}" width="${[260, 220, 360, 340, 150, 190][row]}" height="18" rx="9" fill="#a9b8b0"/>`
  })
  .join('')}
<text x="480" y="420" font-family="sans-serif" font-size="150" font-weight="700" fill="${colour}" opacity="0.22" text-anchor="middle" transform="rotate(-18 480 380)">SAMPLE</text></svg>`
}

function drawSheet(specimen: Specimen, name: string): string {
  const { title, colour } = HEADS[specimen]
  const lines = Array.from({ length: 14 }, (_, row) => 320 + row * 48)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1120" viewBox="0 0 800 1120">
<rect width="800" height="1120" fill="#fbfaf5"/><rect x="40" y="40" width="720" height="1040" fill="none" stroke="${colour}" stroke-width="4"/>
<text x="400" y="130" font-family="sans-serif" font-size="36" fill="${colour}" text-anchor="middle">${title}</text>
<text x="400" y="180" font-family="sans-serif" font-size="24" fill="#5b6673" text-anchor="middle">SPECIMEN</text>
<text x="80" y="266" font-family="sans-serif" font-size="28" fill="#2b211a">${escape(name)}</text>
${lines.map((y, row) => `<rect x="80" y="${y}" width="${row % 3 === 2 ? 420 : 640}" height="14" rx="7" fill="#cfc8b4"/>`).join('')}
<circle cx="640" cy="1000" r="52" fill="none" stroke="${colour}" stroke-width="5"/></svg>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
