import {
  FILE_REFUSED_400,
  UNSUPPORTED_KIND_415,
  cutInHalf,
  type HarmlessFile,
  type RefusedFile,
} from './hostile-bytes.ts'
import { makeSvg } from './sample-files.ts'

function laughs(): string {
  const levels = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "ha">${levels.join('')}]>`
}

function nestedUses(): string {
  const levels = Array.from(
    { length: 12 },
    (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
  )
  return `<defs><rect id="u0" width="1" height="1"/>${levels.join('')}</defs><use href="#u12"/>`
}

const slowFilter = `<filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="300"/>'.repeat(50)}</filter>
  <rect width="6000" height="6000" filter="url(#f)"/>`

/** Makes a drawing of 40 megapixels that a renderer of filters floods 500 times, each with a picture of its own. */
export function makeFloodingSvg(): Buffer<ArrayBuffer> {
  const numbers = Array.from({ length: 500 }, (_, index) => index)
  const floods = numbers.map((n) => `<feFlood flood-color="#${String(n).padStart(3, '0')}" result="r${n}"/>`)
  const nodes = numbers.map((n) => `<feMergeNode in="r${n}"/>`)
  const filter = `<filter id="f" x="0" y="0" width="1" height="1">${floods.join('')}<feMerge>${nodes.join('')}</feMerge></filter>`
  return makeSvg(`${filter}<rect width="6300" height="6300" filter="url(#f)"/>`, 'width="6300" height="6300"')
}

/** Makes a drawing of 100 patterns, each drawn with the one before, on a picture of its own. */
export function makePatternsSvg(): Buffer<ArrayBuffer> {
  const size = 'width="2560" height="2560"'
  const patterns = Array.from(
    { length: 100 },
    (_, n) =>
      `<pattern id="p${n + 1}" patternUnits="userSpaceOnUse" ${size}><rect ${size} fill="url(#p${n})"/></pattern>`,
  )
  return makeSvg(`${patterns.join('')}<rect ${size} fill="url(#p100)"/>`, size)
}

/** Returns drawings that are bombs or reference external resources, such as `baitUrl`. */
export function refusedDrawings(baitUrl: () => string): readonly RefusedFile[] {
  return [
    [
      'a drawing of 100,000 × 100,000',
      () => makeSvg('<rect/>', 'width="100000" height="100000"'),
      ...FILE_REFUSED_400,
    ],
    ['a drawing of 1e30 × 1e30', () => makeSvg('<rect/>', 'width="1e30" height="1e30"'), ...FILE_REFUSED_400],
    [
      'a drawing with a billion laughs',
      () => Buffer.from(`${laughs()}${makeSvg('<text>&a12;</text>').toString()}`),
      ...FILE_REFUSED_400,
    ],
    ['a drawing that uses itself a trillion times', () => makeSvg(nestedUses()), ...FILE_REFUSED_400],
    [
      'a drawing nested 100,000 deep',
      () => makeSvg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing that takes minutes',
      () => makeSvg(slowFilter, 'width="6000" height="6000"'),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing that causes slow pattern matching',
      () => Buffer.from('<!DOCTYPE'.repeat(500)),
      ...UNSUPPORTED_KIND_415,
    ],
    ['a drawing that floods itself 500 times', makeFloodingSvg, ...FILE_REFUSED_400],
    [
      'a drawing with a filter in a style, escaped',
      () => makeSvg('<rect width="9" height="9" style="f\\69 lter: blur(900px)"/>'),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a filter in a style sheet',
      () => makeSvg('<style><![CDATA[rect { filter: blur(900px) }]]></style><rect width="9" height="9"/>'),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a mask',
      () => makeSvg('<mask id="m"><rect/></mask><rect width="9" height="9" mask="url(#m)"/>'),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with transparency 30 deep',
      () => makeSvg(`${'<g opacity=".9">'.repeat(30)}<rect width="9" height="9"/>${'</g>'.repeat(30)}`),
      ...FILE_REFUSED_400,
    ],
    ['a drawing of patterns of patterns', makePatternsSvg, ...FILE_REFUSED_400],
    // Drawings with external references.
    [
      'a drawing with a picture in an entity',
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY p '<image href="${baitUrl()}" width="9" height="9"/>'>]>${makeSvg('&p;').toString()}`,
        ),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a picture under another prefix',
      () =>
        Buffer.from(
          `<d:svg xmlns:d="http://www.w3.org/2000/svg" xmlns:e="http://www.w3.org/2000/svg"><e:image href="${baitUrl()}"/></d:svg>`,
        ),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with an external entity',
      () =>
        Buffer.from(
          `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${makeSvg('<text y="20">&x;</text>').toString()}`,
        ),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a picture from elsewhere',
      () => makeSvg(`<image href="${baitUrl()}" width="9" height="9"/>`),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a file of this machine',
      () => makeSvg('<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="file:///etc/hosts"/>'),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a picture inside',
      () => makeSvg('<image href="data:image/png;base64,AAAA"/>'),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a filter that loads',
      () => makeSvg(`<filter id="f"><feImage href="${baitUrl()}"/></filter>`),
      ...FILE_REFUSED_400,
    ],
    [
      'a drawing with a page inside',
      () => makeSvg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      ...FILE_REFUSED_400,
    ],
    ['a drawing cut in half', () => cutInHalf(makeSvg()), ...FILE_REFUSED_400],
  ]
}

/** Returns drawings that would run or fetch something if they were served unchanged. */
export function harmlessDrawings(baitUrl: () => string): readonly HarmlessFile[] {
  return [
    [
      'a drawing with a script',
      () =>
        makeSvg(`<script>fetch("${baitUrl()}")</script><rect width="80" height="60" onclick="alert(1)"/>`),
    ],
    [
      'a drawing that loads when it is shown',
      () =>
        makeSvg(
          `<style>@import url("${baitUrl()}"); rect { fill: url("${baitUrl()}#a") }</style><rect width="9" height="9" onload="x()"/>`,
        ),
    ],
    [
      'a drawing with a style sheet from elsewhere',
      () => Buffer.from(`<?xml-stylesheet href="${baitUrl()}"?>${makeSvg().toString()}`),
    ],
    [
      'a drawing that includes a file',
      () =>
        makeSvg(
          '<text y="20"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></text>',
        ),
    ],
    [
      'a drawing that uses another',
      () =>
        makeSvg(
          `<use xlink:href="${baitUrl()}#a"/><a href="javascript:alert(1)"><rect width="9" height="9"/></a>`,
        ),
    ],
    [
      'a drawing with a document type',
      () =>
        Buffer.from(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${baitUrl()}">${makeSvg().toString()}`),
    ],
    [
      'a drawing that includes a drawing as data',
      () =>
        makeSvg(
          `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="data:image/svg+xml,${encodeURIComponent(
            `<image xmlns="http://www.w3.org/2000/svg" href="${baitUrl()}"/>`,
          )}"/>`,
        ),
    ],
    [
      'a drawing with a style sheet as data',
      () =>
        Buffer.from(
          `<?xml-stylesheet type="text/css" href="data:text/css,rect%7Bfilter:blur(900px)%7D"?>${makeSvg().toString()}`,
        ),
    ],
    [
      'a drawing that hides a picture by its encoding',
      () =>
        Buffer.from(
          `<?xml version="1.0" encoding="UTF-7"?>${makeSvg(`<text>+ADw-image href=+ACI-${baitUrl()}+ACI-/+AD4-</text>`).toString()}`,
        ),
    ],
  ]
}
