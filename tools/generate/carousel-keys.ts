import { placeCamera } from '#tools/demo-house/drawings/camera.ts'
import { drawBody } from '#tools/demo-house/drawings/draw-body.ts'
import { carDesigns } from '#tools/demo-house/drawings/designs.ts'
import { lacquers } from '#tools/demo-house/drawings/lacquers.ts'
import { drawYard } from '#tools/demo-house/drawings/yard.ts'

/** Draws a closed hand from the right that holds a ring between thumb and forefinger. */
function drawGivingHand(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(14)">` +
    '<path d="M150 -92L640 -150V110L150 74Z" fill="url(#suit)"/><path d="M122 -88H176V72H122Z" fill="#f5f2ea"/>' +
    '<path d="M130 -74C80 -92 20 -96 -26 -74C-54 -62 -66 -40 -60 -18C-56 22 -20 62 30 66C70 70 104 62 130 54Z" fill="url(#skinA)"/>' +
    '<path d="M-20 -34C-44 -34 -84 -16 -92 6C-96 22 -82 32 -66 26C-50 18 -30 10 0 12Z" fill="url(#skinA)" stroke="#8a5636" stroke-width="2.5"/>' +
    '<path d="M-44 -66C-78 -52 -108 -28 -112 -6C-112 10 -94 12 -84 2C-70 -14 -48 -24 -20 -30" fill="url(#skinA)" stroke="#8a5636" stroke-width="2.5"/>' +
    '<path d="M-34 30C-20 44 6 46 26 40M-18 48C0 62 26 62 44 54" fill="none" stroke="#8a5636" stroke-width="3" stroke-linecap="round"/></g>'
  )
}

/** Draws an open palm from the left, below. */
function drawTakingHand(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(-8)">` +
    '<path d="M-190 -40L-700 -60V190L-190 100Z" fill="url(#shirt)"/><path d="M-220 -46H-168V104H-220Z" fill="#e9e3d6"/>' +
    '<path d="M-180 -34C-130 -46 -80 -40 -40 -26C0 -14 60 -10 120 -20C168 -28 216 -34 224 -14C230 2 196 14 156 20C210 18 232 26 230 40C228 54 186 58 150 56C190 58 204 66 200 78C196 92 150 92 120 88C148 92 158 100 152 110C142 124 70 122 20 116C-60 108 -130 104 -180 96Z" fill="url(#skinB)"/>' +
    '<path d="M156 20C130 22 110 22 92 20M150 56C128 56 108 54 90 52M120 88C104 86 92 84 78 82" fill="none" stroke="#6f4127" stroke-width="3" stroke-linecap="round"/>' +
    '<path d="M-70 -34C-40 -66 6 -88 40 -84C62 -80 60 -60 40 -52C14 -42 -4 -28 -8 -12" fill="url(#skinB)" stroke="#6f4127" stroke-width="2.5" stroke-linecap="round"/></g>'
  )
}

/** Draws a key with its fob on a ring, hanging down from (x, y). */
function drawKey(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})"><circle cx="0" cy="30" r="32" fill="none" stroke="#c9ced2" stroke-width="8"/><circle cx="0" cy="30" r="32" fill="none" stroke="#7e868c" stroke-width="2"/>` +
    '<g transform="rotate(10 0 56)"><rect x="-10" y="54" width="20" height="24" rx="6" fill="#9aa2a7"/><rect x="-36" y="72" width="72" height="118" rx="30" fill="#1b222c"/><rect x="-30" y="78" width="60" height="106" rx="26" fill="#2b3440"/>' +
    '<circle cx="0" cy="108" r="13" fill="#e9a52d"/><circle cx="0" cy="146" r="13" fill="#4b5664"/>' +
    '<path d="M-10 186H10V262L0 274L-10 262Z" fill="#b9c0c5"/><path d="M10 206h9v12h-9zM10 228h12v12h-12z" fill="#b9c0c5"/><path d="M-3 190V258" stroke="#7e868c" stroke-width="3"/></g>' +
    '<g transform="rotate(-24 0 56)"><path d="M-4 56L-4 96" stroke="#b9c0c5" stroke-width="6"/><path d="M-38 96H30V170L-4 192L-38 170Z" fill="#e9a52d"/><path d="M-24 132l14 15 24-30" fill="none" stroke="#17202c" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></g></g>'
  )
}

function paint(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

/** Draws the handover of the keys of a car. */
export function drawKeysScene(width: number, height: number): string {
  const camera = placeCamera({
    azimuth: 40,
    distance: 9,
    height: 1.5,
    target: [0, 0, 0.7],
    zoom: 1500,
    shift: [0, height * 0.03],
    width,
    pictureHeight: height,
  })
  const yard = drawYard(camera, {
    look: 'day',
    bays: [{ x: 0, halfLength: 2.6, lines: [-1.45, 1.45, 4.35] }],
    behind: 7.5,
    seed: 8,
  })
  return (
    `<defs>${paint('suit', '#2b3a4f', '#17202c')}${paint('shirt', '#f1f0ec', '#c9cfd6')}${paint('skinA', '#c98f66', '#a9714a')}${paint('skinB', '#b37a52', '#8d5a38')}</defs>` +
    yard +
    drawBody(carDesigns['Crossover SUV'], lacquers.Red, camera, 'k') +
    drawTakingHand(380, 1080) +
    drawKey(500, 800) +
    drawGivingHand(590, 800)
  )
}
