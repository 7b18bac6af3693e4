import type { DrawnBody } from './designs.ts'

/** The tones of a cabin. */
type Cabin = {
  readonly dash: readonly [top: string, middle: string, low: string]
  readonly trim: string
  readonly seat: readonly [light: string, dark: string]
  readonly screen: 'tablet' | 'radio'
  /** Vertical stretch of the windscreen: a tall car shows more of the yard. */
  readonly sill: number
}

const DARK = ['#3a3d41', '#2a2d30', '#1b1d1f'] as const
const cabins: Record<DrawnBody, Cabin> = {
  Hatchback: { dash: DARK, trim: '#8f979c', seat: ['#4a4e53', '#2c2f33'], screen: 'radio', sill: 372 },
  Sedan: {
    dash: ['#3b3733', '#2b2825', '#b9a789'],
    trim: '#7a5a3c',
    seat: ['#cdbd9f', '#9d8d70'],
    screen: 'tablet',
    sill: 386,
  },
  SUV: {
    dash: ['#35322f', '#262422', '#6b4a33'],
    trim: '#b9bfc3',
    seat: ['#7d583d', '#4d3524'],
    screen: 'tablet',
    sill: 364,
  },
  'Crossover SUV': { dash: DARK, trim: '#a63a2a', seat: ['#44484d', '#26292c'], screen: 'tablet', sill: 370 },
  Van: {
    dash: ['#47443f', '#35322e', '#b7ab95'],
    trim: '#9aa1a5',
    seat: ['#c4b79e', '#94876e'],
    screen: 'radio',
    sill: 358,
  },
  'Pickup Truck': { dash: DARK, trim: '#6f777c', seat: ['#5a5f64', '#34383c'], screen: 'radio', sill: 362 },
  Truck: {
    dash: ['#55585b', '#414447', '#303336'],
    trim: '#6a7075',
    seat: ['#5b6a78', '#37424c'],
    screen: 'radio',
    sill: 350,
  },
}

function gradient(id: string, stops: readonly string[], sideways = false): string {
  const vector = sideways ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
  const marks = stops.map(
    (colour, i) => `<stop offset="${(i / (stops.length - 1)).toFixed(2)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" ${vector}>${marks.join('')}</linearGradient>`
}

function drawOutlook(sill: number): string {
  const trees = [60, 150, 260, 380, 470, 590, 700, 810, 930, 1040, 1150].map((x, i) => {
    const r = 46 + ((i * 37) % 31)
    return `<circle cx="${x}" cy="${sill - 118 - ((i * 23) % 26)}" r="${r}" fill="${i % 2 ? '#97a899' : '#a1b0a1'}"/>`
  })
  const posts = [180, 520, 860].map(
    (x) =>
      `<rect x="${x}" y="${sill - 152}" width="36" height="120" fill="#e3ddd0"/><rect x="${x - 5}" y="${sill - 158}" width="46" height="9" fill="#b9b4aa"/>`,
  )
  return (
    `<rect width="1200" height="${sill + 60}" fill="url(#outside)"/>${trees.join('')}` +
    `<rect y="${sill - 130}" width="1200" height="100" fill="#d9d3c6"/><rect y="${sill - 72}" width="1200" height="13" fill="#e3a02c"/>` +
    `<rect y="${sill - 59}" width="1200" height="4" fill="#1d2733"/>${posts.join('')}` +
    `<rect y="${sill - 34}" width="1200" height="120" fill="#8d8d8e"/>` +
    `<path d="M0 0H520L330 ${sill}H0Z" fill="#fff" opacity="0.1"/><path d="M640 0H720L560 ${sill}H480Z" fill="#fff" opacity="0.08"/>`
  )
}

function drawVent(x: number, y: number, width: number, height: number, trim: string): string {
  const slats = [1, 2, 3].map(
    (i) =>
      `<rect x="${x + 8}" y="${y + (height * i) / 4 - 2.5}" width="${width - 16}" height="5" rx="2.5" fill="#3b3f43"/>`,
  )
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="#0d0f10" stroke="${trim}" stroke-width="4"/>${slats.join('')}` +
    `<rect x="${x + width / 2 - 6}" y="${y + height / 2 - 10}" width="12" height="20" rx="4" fill="#63696e"/>`
  )
}

/** Draws a round instrument with its scale and needle; `turn` in degrees from straight up. */
function drawDial(x: number, y: number, radius: number, turn: number): string {
  const marks = Array.from({ length: 13 }, (_, i) => {
    const angle = ((-220 + i * 21.6) * Math.PI) / 180
    const [from, to] = [radius * 0.78, radius * 0.9]
    return `<path d="M${(x + Math.cos(angle) * from).toFixed(1)} ${(y + Math.sin(angle) * from).toFixed(1)}L${(x + Math.cos(angle) * to).toFixed(1)} ${(y + Math.sin(angle) * to).toFixed(1)}"/>`
  })
  return (
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#0b0d0f" stroke="#6d757b" stroke-width="3"/>` +
    `<g stroke="#dfe6ea" stroke-width="2.5">${marks.join('')}</g>` +
    `<path d="M${x - 2.5} ${y}L${x} ${y - radius * 0.74}L${x + 2.5} ${y}Z" fill="#e8862a" transform="rotate(${turn} ${x} ${y})"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.14}" fill="#2b2f33"/>`
  )
}

/** Draws the steering wheel, on the right as in India. */
function drawSteeringWheel(x: number, y: number, trim: string): string {
  return (
    `<ellipse cx="${x}" cy="${y}" rx="178" ry="166" fill="none" stroke="#0b0c0d" stroke-width="40"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="178" ry="166" fill="none" stroke="url(#leather)" stroke-width="32"/>` +
    `<path d="M${x - 150} ${y - 95}A178 166 0 0 1 ${x + 60} ${y - 157}" fill="none" stroke="#fff" stroke-width="5" opacity="0.16" stroke-linecap="round"/>` +
    `<path d="M${x - 165} ${y - 18}C${x - 110} ${y - 44} ${x - 78} ${y - 50} ${x - 56} ${y - 50}H${x + 56}C${x + 78} ${y - 50} ${x + 110} ${y - 44} ${x + 165} ${y - 18}V${y + 26}C${x + 110} ${y + 20} ${x + 84} ${y + 34} ${x + 66} ${y + 62}L${x + 40} ${y + 158}H${x - 40}L${x - 66} ${y + 62}C${x - 84} ${y + 34} ${x - 110} ${y + 20} ${x - 165} ${y + 26}Z" fill="url(#boss)" stroke="#0b0c0d" stroke-width="3"/>` +
    `<path d="M${x - 150} ${y - 4}C${x - 110} ${y - 20} ${x - 96} ${y - 20} ${x - 84} ${y - 18}V${y + 8}C${x - 104} ${y + 6} ${x - 124} ${y + 6} ${x - 150} ${y + 12}Z" fill="#17191b" stroke="${trim}" stroke-width="2.5"/>` +
    `<path d="M${x + 150} ${y - 4}C${x + 110} ${y - 20} ${x + 96} ${y - 20} ${x + 84} ${y - 18}V${y + 8}C${x + 104} ${y + 6} ${x + 124} ${y + 6} ${x + 150} ${y + 12}Z" fill="#17191b" stroke="${trim}" stroke-width="2.5"/>` +
    `<rect x="${x - 62}" y="${y - 40}" width="124" height="92" rx="34" fill="#26292c" stroke="#0d0e0f" stroke-width="2"/>` +
    `<ellipse cx="${x}" cy="${y + 4}" rx="22" ry="16" fill="url(#chromium)"/>`
  )
}

function drawCentre(cabin: Cabin, top: number): string {
  const tablet = cabin.screen === 'tablet'
  const screen = tablet
    ? `<rect x="464" y="${top - 96}" width="272" height="158" rx="14" fill="#0a0c0e" stroke="#4c5257" stroke-width="3"/>` +
      `<rect x="476" y="${top - 84}" width="248" height="134" rx="6" fill="url(#display)"/>` +
      `<path d="M476 ${top - 4}L540 ${top - 40}L600 ${top - 18}L660 ${top - 58}L724 ${top - 30}" fill="none" stroke="#f0b03c" stroke-width="6" opacity="0.9"/>` +
      `<circle cx="600" cy="${top - 18}" r="9" fill="#fff"/>`
    : `<rect x="478" y="${top - 30}" width="244" height="96" rx="10" fill="#0d0f11" stroke="#4c5257" stroke-width="3"/>` +
      `<rect x="526" y="${top - 18}" width="148" height="44" rx="4" fill="url(#display)"/>` +
      `<circle cx="502" cy="${top + 18}" r="15" fill="url(#chromium)"/><circle cx="698" cy="${top + 18}" r="15" fill="url(#chromium)"/>` +
      [0, 1, 2, 3, 4]
        .map(
          (i) => `<rect x="${528 + i * 30}" y="${top + 38}" width="22" height="14" rx="3" fill="#3a3f43"/>`,
        )
        .join('')
  const knobs = [520, 600, 680].map(
    (x) =>
      `<circle cx="${x}" cy="${top + 178}" r="30" fill="#131517" stroke="${cabin.trim}" stroke-width="4"/><circle cx="${x}" cy="${top + 178}" r="18" fill="url(#boss)"/><path d="M${x} ${top + 162}v10" stroke="#fff" stroke-width="3"/>`,
  )
  return (
    drawVent(468, top + 78, 126, 56, cabin.trim) +
    drawVent(606, top + 78, 126, 56, cabin.trim) +
    screen +
    knobs.join('')
  )
}

/** Draws a front seat's cushion and backrest, from behind; `flip` is −1 for the driver's seat. */
function drawSeat(x: number, flip: 1 | -1): string {
  return (
    `<g transform="translate(${x} 0) scale(${flip} 1)"><path d="M-60 900V800C-60 742 -20 716 60 708L230 700C300 698 330 742 336 800V900Z" fill="url(#seat)"/>` +
    `<path d="M20 900V806C24 764 52 752 96 748L216 742C258 742 276 764 280 806V900" fill="none" stroke="#00000055" stroke-width="4"/>` +
    `<path d="M-60 820C-56 752 -20 726 60 718L230 710" fill="none" stroke="#fff" stroke-width="4" opacity="0.16"/></g>`
  )
}

/** Draws a cabin seen from between the front seats: windscreen, dashboard, steering wheel, gear lever. */
export function drawInterior(body: DrawnBody): string {
  const cabin = cabins[body]
  const { sill, trim } = cabin
  const top = sill + 64
  const [light, dark] = cabin.seat
  const paints =
    gradient('outside', ['#a9c6dd', '#dfe6e6', '#f1ebdf']) +
    gradient('dash', cabin.dash.slice(0, 2)) +
    gradient('lower', [cabin.dash[2], '#141517']) +
    gradient('hood', ['#55595e', cabin.dash[0]]) +
    gradient('pillar', ['#7a7771', '#4c4a46'], true) +
    gradient('leather', ['#3f4347', '#1c1e20', '#2a2d30']) +
    gradient('boss', ['#43474b', '#1f2123']) +
    gradient('chromium', ['#fdfefe', '#9aa2a7', '#dfe5e8']) +
    gradient('display', ['#21455f', '#12293a']) +
    gradient('seat', [light, dark]) +
    gradient('console', ['#33363a', '#17191b']) +
    gradient('band', [trim, '#00000000'])
  return (
    `<defs>${paints}</defs>${drawOutlook(sill)}` +
    `<path d="M0 0H1200V60C900 26 300 26 0 60Z" fill="#8b8780"/><path d="M0 0H128C92 140 46 280 0 ${sill + 40}Z" fill="url(#pillar)"/>` +
    `<path d="M1200 0H1072C1108 140 1154 280 1200 ${sill + 40}Z" fill="url(#pillar)"/>` +
    `<path d="M590 40v26" stroke="#33363a" stroke-width="10"/><rect x="500" y="62" width="200" height="62" rx="24" fill="#1b1d1f"/><rect x="508" y="69" width="184" height="48" rx="18" fill="#9db2bf"/><path d="M530 117L580 69H610L560 117Z" fill="#fff" opacity="0.35"/>` +
    `<path d="M0 ${sill + 46}C140 ${sill - 6} 360 ${sill - 16} 600 ${sill - 14}C760 ${sill - 16} 800 ${sill - 40} 900 ${sill - 44}C1010 ${sill - 44} 1060 ${sill - 6} 1200 ${sill + 46}V900H0Z" fill="url(#dash)"/>` +
    `<path d="M0 ${sill + 46}C140 ${sill - 6} 360 ${sill - 16} 600 ${sill - 14}C760 ${sill - 16} 800 ${sill - 40} 900 ${sill - 44}C1010 ${sill - 44} 1060 ${sill - 6} 1200 ${sill + 46}V${sill + 70}C1060 ${sill + 30} 1000 ${sill + 34} 900 ${sill + 32}H600C360 ${sill + 30} 140 ${sill + 36} 0 ${sill + 84}Z" fill="url(#hood)"/>` +
    `<path d="M0 ${top + 150}C160 ${top + 108} 330 ${top + 112} 452 ${top + 120}L470 900H0Z" fill="url(#lower)"/><path d="M1200 ${top + 150}C1040 ${top + 108} 870 ${top + 112} 748 ${top + 120}L730 900H1200Z" fill="url(#lower)"/>` +
    `<path d="M0 ${top + 104}C160 ${top + 72} 330 ${top + 76} 452 ${top + 84}V${top + 120}C330 ${top + 112} 160 ${top + 108} 0 ${top + 150}Z" fill="${trim}" opacity="0.85"/><path d="M1200 ${top + 104}C1040 ${top + 72} 870 ${top + 76} 748 ${top + 84}V${top + 120}C870 ${top + 112} 1040 ${top + 108} 1200 ${top + 150}Z" fill="${trim}" opacity="0.85"/>` +
    `<path d="M70 ${top + 172}C170 ${top + 148} 300 ${top + 150} 410 ${top + 158}L404 ${top + 262}C290 ${top + 256} 180 ${top + 254} 84 ${top + 272}Z" fill="none" stroke="#00000066" stroke-width="4"/><rect x="226" y="${top + 168}" width="52" height="12" rx="6" fill="#0f1011"/>` +
    drawVent(36, top + 4, 118, 56, trim) +
    drawVent(1060, top - 4, 112, 56, trim) +
    `<path d="M446 ${top + 66}H754L738 ${top + 240}H462Z" fill="#1d1f21"/>` +
    drawCentre(cabin, top) +
    `<path d="M744 ${top + 20}C760 ${top - 64} 1000 ${top - 64} 1030 ${top + 20}V${top + 66}H744Z" fill="#0e1012"/>` +
    drawDial(828, top + 10, 54, -64) +
    drawDial(950, top + 10, 54, -96) +
    `<path d="M456 ${top + 240}H744L790 900H410Z" fill="url(#console)"/><path d="M456 ${top + 240}H744L748 ${top + 254}H452Z" fill="${trim}" opacity="0.7"/>` +
    `<ellipse cx="600" cy="${top + 330}" rx="66" ry="44" fill="#0f1012" stroke="${trim}" stroke-width="4"/><path d="M584 ${top + 330}L590 ${top + 262}H610L616 ${top + 330}Z" fill="#1f2224"/><rect x="566" y="${top + 224}" width="68" height="60" rx="24" fill="url(#leather)"/><rect x="580" y="${top + 232}" width="40" height="8" rx="4" fill="#cfd6da" opacity="0.7"/>` +
    `<path d="M664 ${top + 380}L700 ${top + 300}" stroke="#101112" stroke-width="26" stroke-linecap="round"/><path d="M664 ${top + 380}L700 ${top + 300}" stroke="#3a3e42" stroke-width="14" stroke-linecap="round"/>` +
    drawSeat(60, 1) +
    drawSeat(1140, -1) +
    drawSteeringWheel(890, top + 130, trim)
  )
}
