import { placeCamera } from '#tools/demo-house/drawings/camera.ts'
import { drawBody } from '#tools/demo-house/drawings/draw-body.ts'
import { carDesigns } from '#tools/demo-house/drawings/designs.ts'
import { lacquers } from '#tools/demo-house/drawings/lacquers.ts'
import { drawYard } from '#tools/demo-house/drawings/yard.ts'

const FACE = 'font-family="DejaVu Sans, Liberation Sans, sans-serif" font-weight="700"'

/** Draws a bid as a chip; the winning one is marigold, with a tick. */
function drawBid(bid: { x: number; y: number; amount: string; wins: boolean }): string {
  const { x, y, amount, wins } = bid
  const [width, height] = wins ? [430, 128] : [290, 86]
  const [fill, ink] = wins ? ['#e9a52d', '#17202c'] : ['#ffffff', '#4a5563']
  const tick = wins
    ? `<circle cx="${x + 66}" cy="${y + 64}" r="38" fill="#17202c"/><path d="M${x + 48} ${y + 65}l13 14 24-28" fill="none" stroke="#e9a52d" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`
    : `<circle cx="${x + 44}" cy="${y + 43}" r="17" fill="#d5dbe2"/><path d="M${x + 37} ${y + 46}l7-8 7 8" fill="none" stroke="#4a5563" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`
  const size = wins ? 52 : 34
  return (
    `<rect x="${x + 6}" y="${y + 10}" width="${width}" height="${height}" rx="${height / 2}" fill="#0b1017" opacity="0.18"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>${tick}` +
    `<text x="${x + (wins ? 122 : 78)}" y="${y + height / 2 + size * 0.36}" ${FACE} font-size="${size}" fill="${ink}">${amount}</text>`
  )
}

/** Draws the auctioneer's hammer, coming down. */
function drawHammer(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(-32)"><rect x="-16" y="20" width="32" height="300" rx="16" fill="url(#handle)"/>` +
    `<rect x="-118" y="-62" width="236" height="112" rx="16" fill="url(#wood)"/><rect x="-132" y="-72" width="34" height="132" rx="12" fill="url(#handle)"/>` +
    `<rect x="98" y="-72" width="34" height="132" rx="12" fill="url(#handle)"/><rect x="-70" y="-62" width="12" height="112" fill="#e9a52d"/><rect x="58" y="-62" width="12" height="112" fill="#e9a52d"/>` +
    `<rect x="-92" y="-50" width="184" height="16" rx="8" fill="#fff" opacity="0.22"/></g>`
  )
}

/** Draws a car up for auction, the bids rising above it, and the winning bid. */
export function drawBidScene(width: number, height: number): string {
  const camera = placeCamera({
    azimuth: 36,
    distance: 8.6,
    height: 1.5,
    target: [0, 0, 0.7],
    zoom: 1420,
    shift: [-10, height * 0.2],
    width,
    pictureHeight: height,
  })
  const yard = drawYard(camera, {
    look: 'day',
    bays: [{ x: 0, halfLength: 2.6, lines: [-1.45, 1.45, 4.35] }],
    behind: 7.5,
    seed: 4,
  })
  const spot = camera.project([0, 0, 0])
  const woods =
    '<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a86a3c"/><stop offset="1" stop-color="#6d3f20"/></linearGradient>' +
    '<linearGradient id="handle" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#8a5530"/><stop offset="0.5" stop-color="#b97a49"/><stop offset="1" stop-color="#6d3f20"/></linearGradient>' +
    '<radialGradient id="glow"><stop offset="0" stop-color="#ffe2a3" stop-opacity="0.85"/><stop offset="1" stop-color="#ffe2a3" stop-opacity="0"/></radialGradient>'
  return (
    `<defs>${woods}</defs>${yard}<ellipse cx="${spot[0].toFixed(0)}" cy="${spot[1].toFixed(0)}" rx="560" ry="190" fill="url(#glow)"/>` +
    drawBody(carDesigns.SUV, lacquers.White, camera, 'b') +
    drawBid({ x: 70, y: 470, amount: '₹7,85,000', wins: false }) +
    drawBid({ x: 150, y: 356, amount: '₹7,90,000', wins: false }) +
    drawBid({ x: 230, y: 196, amount: '₹7,95,000', wins: true }) +
    drawHammer(812, 140)
  )
}
