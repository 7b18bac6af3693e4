/** Draws a demo worker's photo: head and shoulders in a hard hat. Deterministic for the name. */
export function drawBadge(name: string): string {
  const [skin, shirt, hat] = coloursOf(name)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">
<rect width="600" height="600" fill="#e8e2d4"/><rect y="430" width="600" height="170" fill="#cfc6b2"/>
<path d="M90 600c10-130 95-190 210-190s200 60 210 190z" fill="${shirt}"/>
<path d="M300 600l-60-170 60 40 60-40z" fill="#fff" opacity=".25"/>
<rect x="255" y="350" width="90" height="90" rx="36" fill="${skin}"/>
<ellipse cx="300" cy="280" rx="92" ry="112" fill="${skin}"/>
<path d="M300 392c-34 0-58-16-74-40 30 14 118 14 148 0-16 24-40 40-74 40z" fill="#000" opacity=".08"/>
<circle cx="266" cy="282" r="9" fill="#2b211a"/><circle cx="334" cy="282" r="9" fill="#2b211a"/>
<path d="M268 336c20 16 44 16 64 0" stroke="#6b4330" stroke-width="8" fill="none" stroke-linecap="round"/>
<path d="M196 238c0-86 46-132 104-132s104 46 104 132z" fill="${hat}"/><rect x="176" y="228" width="248" height="22" rx="11" fill="${hat}"/>
<path d="M284 108h32v118h-32z" fill="#fff" opacity=".35"/></svg>`
}

/** Draws a demo driving licence: a card without a number. */
export function drawLicence(name: string): string {
  const [skin, shirt] = coloursOf(name)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540" viewBox="0 0 860 540">
<rect width="860" height="540" rx="28" fill="#f6f1e3"/><rect width="860" height="96" rx="28" fill="#27406b"/><rect y="60" width="860" height="36" fill="#27406b"/>
<rect x="44" y="130" width="190" height="236" rx="10" fill="#dcd3bd"/><circle cx="139" cy="220" r="52" fill="${skin}"/>
<path d="M59 366c6-64 36-92 80-92s74 28 80 92z" fill="${shirt}"/>
${[150, 196, 242, 288, 334].map((y, row) => `<rect x="270" y="${y}" width="${[420, 300, 480, 260, 380][row]}" height="18" rx="9" fill="#b9ae93"/>`).join('')}
<rect x="44" y="400" width="300" height="18" rx="9" fill="#b9ae93"/><rect x="44" y="440" width="520" height="18" rx="9" fill="#b9ae93"/>
<rect x="700" y="400" width="96" height="76" rx="10" fill="#d9b44a"/><text x="44" y="66" font-family="sans-serif" font-size="36" fill="#fff">SPECIMEN</text></svg>`
}

const SKINS = ['#c68e62', '#a9744b', '#8d5a38', '#d6a279'] as const
const SHIRTS = ['#2f4858', '#6b7a3a', '#7c3f35', '#3d4f7d', '#40615a'] as const
const HATS = ['#f2a71b', '#e9e4d8', '#d9612e', '#3f6fa8'] as const

function coloursOf(name: string): readonly [string, string, string] {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return [pick(SKINS, sum), pick(SHIRTS, sum >> 1), pick(HATS, sum >> 2)]
}

function pick(colours: readonly string[], number: number): string {
  return colours[number % colours.length] ?? '#888888'
}
