import { describe, expect, test } from 'vitest'
import { rewriteSvg } from './rewrite-svg.ts'
import type { SvgFault } from './svg-faults.ts'

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const XI = 'xmlns:xi="http://www.w3.org/2001/XInclude"'

const drawingOf = (inside: string): Buffer => Buffer.from(`${HEAD} width="8" height="8">${inside}</svg>`)
const rewritten = (inside: string): string =>
  rewriteSvg(drawingOf(inside)).slice(`${HEAD} width="8" height="8">`.length, -'</svg>'.length)
const nested = (depth: number, attributes: string) =>
  `${`<g ${attributes}>`.repeat(depth)}<path d="M0 0"/>${'</g>'.repeat(depth)}`

test('a drawing keeps what is drawn', () => {
  const inside = `<defs><linearGradient id="sky"><stop offset="0" stop-opacity=".5"></stop></linearGradient><g id="car"></g></defs>
    <g clip-path="url(#frame)" opacity="0.5"><path d="M0 0L8 8" fill="url(#sky)"></path></g>
    <text xml:space="preserve" x="1">Škoda &amp; Co. &lt;2020&gt;</text><use xlink:href="#car"></use>`
  expect(rewritten(inside)).toBe(inside)
})

test('what nobody draws is left out: scripts, links, notes, other vocabularies', () => {
  const inside = `<?xml-stylesheet href="data:text/css,rect{filter:blur(9px)}"?><!-- a note -->
<metadata><r:RDF xmlns:r="urn:r"><r:image/></r:RDF></metadata>`
  expect(() => rewritten(inside)).toThrow('pictures')
  expect(
    rewritten(
      `<script>fetch("//evil.test")</script><xi:include ${XI} href="data:image/svg+xml,x" parse="xml"/>` +
        '<?xml-stylesheet href="data:text/css,rect{filter:blur(9px)}"?><!-- a note --><metadata>Text</metadata>' +
        '<animate attributeName="x"/><a href="javascript:alert(1)" onclick="x()"><path d="M0 0" onload="x()"/></a>',
    ),
  ).toBe('<a><path d="M0 0"></path></a>')
})

test('a style sheet and a style keep their rules', () => {
  expect(
    rewritten(
      '<style type="text/css"><![CDATA[ /* roof */ .a > .b { fill: #FFF; Stroke: red } ]]></style><g style="fill:none; -inkscape-x: 1"/>',
    ),
  ).toBe(
    '<style type="text/css">.a &gt; .b{fill:#FFF;stroke:red;}</style><g style="fill:none;-inkscape-x:1;"></g>',
  )
})

test('what the encoding hides from this parser does not reach the renderer', () => {
  const hidden = '+ADw-image href=+ACI-file:///etc/hosts+ACI-/+AD4-'
  const drawing = Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${HEAD}><text>${hidden}</text></svg>`)
  expect(rewriteSvg(drawing)).not.toContain('encoding')
})

describe('it is refused', () => {
  test.each<[fault: SvgFault, what: string, inside: string]>([
    ['pictures', 'a picture', '<image href="#a"/>'],
    ['pictures', 'a picture under a prefix', '<i:image xmlns:i="http://www.w3.org/2000/svg" href="#a"/>'],
    ['pictures', 'a picture in another vocabulary', '<i:image xmlns:i="urn:other"/>'],
    ['pictures', 'a picture in what is left out', '<metadata><IMAGE/></metadata>'],
    ['pictures', 'a picture of a filter', '<g><feImage href="#a"/></g>'],
    ['pictures', 'a page', '<switch><foreignObject/></switch>'],
    ['pictures', 'a part that is data', '<use href=" data:image/svg+xml,x#a"/>'],
    ['pictures', 'a part whose address is spelt with references', '<use xlink:href="&#100;ata:x"/>'],
    ['pictures', 'a fill that is data', '<path fill="URL( \'data:x\')"/>'],
    ['references', 'a part of another file', '<use xlink:href="car.svg#a"/>'],
    ['references', 'a fill of another file', '<path style="fill:url(#a) url(//evil.test#b)"/>'],
    ['effects', 'a filter', '<filter id="f"/>'],
    ['effects', 'a filter under a prefix', '<f:filter xmlns:f="http://www.w3.org/2000/svg"/>'],
    ['effects', 'a step of a filter', '<g><feFlood/></g>'],
    ['effects', 'a mask', '<mask id="m"/>'],
    ['effects', 'a filter by attribute', '<path filter="url(#f)"/>'],
    ['effects', 'a filter by style', '<path style="fill:red;FILTER : blur(9px)"/>'],
    ['effects', 'a mask by style sheet', '<style>path{fill:red} g { mask: url(#m) }</style>'],
    ['unreadable', 'an escaped name', '<path style="f\\69lter:blur(9px)"/>'],
    ['unreadable', 'an escaped address', '<path fill="u\\72l(data:x)"/>'],
    ['unreadable', 'a name after a comment', '<path style="/**/filter:blur(9px)"/>'],
    ['unreadable', 'a comment that does not end', '<style>path{fill:red} /* </style>'],
    ['unreadable', 'a sheet that loads another', '<style>@import "data:text/css,x";</style>'],
    ['unreadable', 'rules inside rules', '<style>@media all{path{filter:blur(9px)}}</style>'],
    ['unreadable', 'a rule that does not end', '<style>path{fill:red</style>'],
    ['unreadable', 'an unknown entity', '<text>&picture;</text>'],
    ['unreadable', 'an unclosed element', '<g>'],
    ['transparency', 'transparency inside transparency', '<g opacity="0.5"><path opacity=".5"/></g>'],
    ['transparency', 'transparency by style', '<g style="opacity:50%"><g><path opacity="0.9"/></g></g>'],
    [
      'transparency',
      'blending inside transparency',
      '<g opacity="0"><g style="mix-blend-mode:multiply"/></g>',
    ],
    ['transparency', 'a part used inside transparency', '<g opacity=".5"><use href="#a"/></g>'],
    ['transparency', 'a transparent use', '<use opacity=".5" href="#a"/>'],
    ['transparency', 'transparency by style sheet', '<style>g{opacity:.5}</style>'],
    ['nesting', '33 elements inside each other', nested(31, 'fill="red"')],
  ])('%s: %s', (fault, _what, inside) => {
    expect(() => rewriteSvg(drawingOf(inside))).toThrow(expect.objectContaining({ fault }))
  })

  test.each<[fault: SvgFault, what: string, drawing: string]>([
    ['declarations', 'a DOCTYPE', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "//evil.test">${HEAD}/>`],
    ['declarations', 'an entity', `<!DOCTYPE svg [<!ENTITY p "<image/>">]>${HEAD}>&p;</svg>`],
    ['unreadable', 'another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['unreadable', 'no XML', 'svg'],
    ['unreadable', 'nothing', ''],
  ])('%s: %s', (fault, _what, drawing) => {
    expect(() => rewriteSvg(Buffer.from(drawing))).toThrow(expect.objectContaining({ fault }))
  })

  test('unreadable: other bytes than UTF-8', () => {
    expect(() => rewriteSvg(Buffer.from(`${HEAD}><text>\u00e4</text></svg>`, 'latin1'))).toThrow(
      expect.objectContaining({ fault: 'unreadable' }),
    )
  })
})

test('transparency beside transparency, and 32 elements inside each other, are drawn', () => {
  expect(rewritten('<g opacity=".5"></g><g opacity="0.5"><path opacity="1"></path></g>')).toContain('opacity')
  expect(rewritten(nested(30, 'opacity="100%"'))).toContain('<path d="M0 0">')
})
