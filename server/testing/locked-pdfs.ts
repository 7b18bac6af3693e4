import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import PdfKit from 'pdfkit'
import { Rc4 } from '#server/files/pdf/pdf-key.ts'

/** Writes a PDF with one page that is encrypted, in the way of this version of the format, for these passwords. */
export async function writeLockedPdf(
  pdfVersion: '1.3' | '1.4' | '1.7' | '1.7ext3',
  passwords: { readonly ownerPassword?: string; readonly userPassword?: string },
): Promise<Buffer> {
  const doc = new PdfKit({ pdfVersion, ...passwords })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.text('Driving licence')
  doc.end()
  return whole
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

/**
 * Encrypts the streams of a PDF as made by `makePdf`, so that it opens without a password (revision 4 of the standard
 * security handler, AES-128; ISO 32000-2, 7.6). Texts outside of streams stay as they are.
 */
export function lockPdf(pdf: Buffer): Buffer {
  const [owner, id] = [Buffer.alloc(32, 1), Buffer.from('0123456789abcdef')]
  let key = md5(PADDING, owner, Buffer.alloc(4, 0xff), id)
  for (let round = 0; round < 50; round += 1) key = md5(key)
  let user = md5(PADDING, id)
  for (let round = 0; round < 20; round += 1) user = new Rc4(key.map((byte) => byte ^ round)).update(user)
  const filters = '/CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /Identity'
  const own = `/O <${owner.toString('hex')}> /U <${user.toString('hex')}${'00'.repeat(16)}> /P -1`
  const lock = `/Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 ${own} ${filters} >> /ID [<${id.toString('hex')}> ()]`
  const text = pdf.toString('latin1').replace(/trailer\n<</, (trailer) => `${trailer} ${lock}`)
  const objects = text.split('\nendstream\nendobj\n')
  const locked = objects.slice(0, -1).map((object) => {
    const [, before = '', number, generation, dictionary = '', data = ''] =
      /^([^]*?)(\d+) (\d+) obj\n((?:(?!endobj)[^])*?stream ?\n)([^]*)$/.exec(object) ?? []
    const of = Buffer.from([Number(number), 0, 0, Number(generation), 0])
    const vector = randomBytes(16)
    const cipher = createCipheriv('aes-128-cbc', md5(key, of, Buffer.from('sAlT')), vector)
    const secret = Buffer.concat([vector, cipher.update(data, 'latin1'), cipher.final()])
    return `${before}${number} ${generation} obj\n${dictionary}${secret.toString('latin1')}`
  })
  return Buffer.from([...locked, objects.at(-1)].join('\nendstream\nendobj\n'), 'latin1')
}

/**
 * PDFs of qpdf 11 that open without a password, with AES-256 (revision 6) and all objects packed. Each opens with the
 * action that its name says, which the catalog refers to.
 */
export const LOCKED_BY_QPDF: Readonly<Record<'goTo' | 'script' | 'address', Buffer>> = {
  goTo: Buffer.from(
    'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2' +
      'ZWwgOCA+PiA+PiAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5' +
      'cGUgL09ialN0bSAvTGVuZ3RoIDE0NCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KDhwqOEZUYnB+jJqo' +
      'tsTS4DUjUzQdhBwzVv2rW8FtxsvBDgkpjgV7MeM5YZVSPSimYQMmUqDQFzjNpDIYFc15g6P9sg7MmRndZheONeYT+kCnoJieX+8vMpnsl/14' +
      'ET+jTGdbubZ/nd9FEvn84lYm4VU9EDpMpKbszESA9yEtlkpVwg53QJuVXyg8JCHU7Ym3ZW5kc3RyZWFtCmVuZG9iago2IDAgb2JqCjw8IC9D' +
      'RiA8PCAvU3RkQ0YgPDwgL0F1dGhFdmVudCAvRG9jT3BlbiAvQ0ZNIC9BRVNWMyAvTGVuZ3RoIDMyID4+ID4+IC9GaWx0ZXIgL1N0YW5kYXJk' +
      'IC9MZW5ndGggMjU2IC9PIDwxNTVjZDMwY2Y5M2UyNjhmZThkZGM3MzQwN2U0MDE3NzM3ZmM5MWNmNDBhODczNGU3MGZiMjc4OTdjMDgzOGM2' +
      'OWI3NzQyODI4ODBkNTFhMjhhMjQyZWM1OTcxZTZhNmY+IC9PRSA8ZTI5OGRlYzllZmI3ZDllOWJjMmE5MmFmNDc3ZjFkODhjNWEzYjFjMmFj' +
      'YTQ4ZjMzOWYzYjRkNzdiYWUzOTllZT4gL1AgLTQgL1Blcm1zIDxlYzYxNmUwZmEwYjI3ODJkMDRiN2YzOWY0MzExZTEzNT4gL1IgNiAvU3Rt' +
      'RiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDwxMDViY2QxMzk0MmYzYWI5NDhjMmIyYzc5Mzg0Mjk5YTgxODllOGMwNzNlOWRiZGExMDQyNTc4' +
      'ZGIyMGZlYWQ4N2U2ZGQxZjVkNjhhNzlmNzA4ZjEyYzQ0YTMyOGUzZWM+IC9VRSA8Y2RlMDQzN2YwMmZjMTAxM2E4YzA3N2ZkYWJlYmUwMzJk' +
      'Yjk2ZGI0ZmQyMmNmMjY5ZWQzOGJjYzFjYmIyMGE4Zj4gL1YgNSA+PgplbmRvYmoKNyAwIG9iago8PCAvVHlwZSAvWFJlZiAvTGVuZ3RoIDM4' +
      'IC9GaWx0ZXIgL0ZsYXRlRGVjb2RlIC9EZWNvZGVQYXJtcyA8PCAvQ29sdW1ucyA0IC9QcmVkaWN0b3IgMTIgPj4gL1cgWyAxIDIgMSBdIC9S' +
      'b290IDEgMCBSIC9TaXplIDggL0lEIFs8MzE0MTU5MjY1MzU4OTc5MzIzODQ2MjY0MzM4MzI3OTU+PDMxNDE1OTI2NTM1ODk3OTMyMzg0NjI2' +
      'NDMzODMyNzk1Pl0gL0VuY3J5cHQgNiAwIFIgPj4Kc3RyZWFtCnicY2IAAiZGBn4GJgaGVhArD8RiYIQQ/xnb/jExMCkzAAAuKQPACmVuZHN0' +
      'cmVhbQplbmRvYmoKc3RhcnR4cmVmCjkzOQolJUVPRgo=',
    'base64',
  ),
  script: Buffer.from(
    'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2' +
      'ZWwgOCA+PiA+PiAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5' +
      'cGUgL09ialN0bSAvTGVuZ3RoIDE2MCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KDhwqOEZUYnB+jJqo' +
      'tsTS4BAmD5MX4fhKllZ1OJ9swSO1rKe9VxEFdQIIOmLty6wfx46TeoxwwkP2VKaA8arp6Dpr/kjlKp7LBAcw3lVs6fUtkRTzMaoSeIKnZiht' +
      '6tZxrWSv99SWgYUfgAXOyb0UKqmlYyo0KTgo88AD9SHqwjELvfOLXY+zKYE5aZUg3at0ZiKtIiYZziCDldcCkVFf32VuZHN0cmVhbQplbmRv' +
      'YmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjMgL0xlbmd0aCAzMiA+PiA+PiAv' +
      'RmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDI1NiAvTyA8Y2ZiZmQ0ODcxMWFmODRjYzRkODlkMzMwNGE5YWYwMTNkMmY2Nzc3ZDU0MzJhNzEy' +
      'YmE4ODc5Yzg5ZWM1MDlhOWVkOGZmNzVlMDBiMDIzMzZiYTY2NTQwZThhMDE5ZGQzPiAvT0UgPGM1ODA2ZDkxMDU1NmZjNGZmODY5OWQwYmJj' +
      'MWY0NjAzYTUzY2NkMmNhN2RmMjJlZWUzMzIzYzg2YjJjOWY2ZWQ+IC9QIC00IC9QZXJtcyA8OGNiMDk3NjE3NGVkNjlmNTllMTY2YjA0MTFj' +
      'NmI1NmQ+IC9SIDYgL1N0bUYgL1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8MmVlY2Q0NDIyNGUxOTQzODZlYjEzZWM4M2VlMjMwZDEzMTJjZDVi' +
      'NGMwZjI0ZDI5ZTM5MmI2NjNjM2I4NTVjY2ExYWQwMjZlMThlNjM2YzhlMDAyZDE5NDEyMWU0ZjM3PiAvVUUgPGY3OGJkZjE3OWM0MTY0NjRi' +
      'N2VjZWRlMzkyZDRhMDY4MGNmZDBmNDU5MDViOTU4YjM1NDFlZjk0YjQxNmFjY2Y+IC9WIDUgPj4KZW5kb2JqCjcgMCBvYmoKPDwgL1R5cGUg' +
      'L1hSZWYgL0xlbmd0aCAzOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwgL0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+' +
      'IC9XIFsgMSAyIDEgXSAvUm9vdCAxIDAgUiAvU2l6ZSA4IC9JRCBbPDMxNDE1OTI2NTM1ODk3OTMyMzg0NjI2NDMzODMyNzk1PjwzMTQxNTky' +
      'NjUzNTg5NzkzMjM4NDYyNjQzMzgzMjc5NT5dIC9FbmNyeXB0IDYgMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGhlYQKw/EYmCEEP8Zp/1j' +
      'YmBSZgAALpkD0AplbmRzdHJlYW0KZW5kb2JqCnN0YXJ0eHJlZgo5NTUKJSVFT0YK',
    'base64',
  ),
  address: Buffer.from(
    'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2' +
      'ZWwgOCA+PiA+PiAvT3BlbkFjdGlvbiA1IDAgUiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5' +
      'cGUgL09ialN0bSAvTGVuZ3RoIDE2MCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KDhwqOEZUYnB+jJqo' +
      'tsTS4DJOFyKTpAta/vj0RtRAENXRehdLuSll0luPdfUrkLjI47x9DXbilPyXnQtTtUzOqzAlxWvHT5ib8rB5DX5eYctJarxAr0IdTFCwNwGx' +
      'nHzUZrBLTrudLq6RhH1RqX2yrBDfWFY1nli2xdRsUvp2I9ilocw9g4ehxTQJJxH67alJxiVtbkSO+VgBFunq4b50FGVuZHN0cmVhbQplbmRv' +
      'YmoKNiAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjMgL0xlbmd0aCAzMiA+PiA+PiAv' +
      'RmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDI1NiAvTyA8ZDMyNTg1NzQ1MmU3M2IyNjJhNjgwNDA3ZDExMzg5ODVjOGU5YTViMWEyNzBkNzgy' +
      'MmE2YTA2ODg4YjhkMDE1NGFjMjBjOTA3ODY4NzZmZjVjNmJmOGFjNTUzZDM1ODI0PiAvT0UgPDAxNzkwOGI3MWVhOTk2NTIxNTVlN2U5YjI5' +
      'MDE4MjQwNjhlNDY1ODBkZTkyOTE4M2YxMzBhZGI1ODY1NDA2Njk+IC9QIC00IC9QZXJtcyA8NzdiMDBlMmUyY2QyZjJlMDYxYmNkZTkzM2Iw' +
      'YTBhYWM+IC9SIDYgL1N0bUYgL1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8MGMwNGIyNmUxMjE5ZjkzM2E5YTljNmIzZWI5NGRmODBkOTFlNTc3' +
      'ZjlkNDFiNjk0NDA4NTQxYjRlNWM5YWMxYzIyZTBiYTA0Y2I4OTYxYjY1YmFkZjUzYzM0NjdiMzAwPiAvVUUgPDk1YWM1N2E5YjFjYThhMzkw' +
      'Njk4MWQ2MzYyM2M5ZTRhODhkNGY1M2M3OTVhZThjMWMwMDNlZGY5NTMyMWQ4OWQ+IC9WIDUgPj4KZW5kb2JqCjcgMCBvYmoKPDwgL1R5cGUg' +
      'L1hSZWYgL0xlbmd0aCAzOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwgL0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+' +
      'IC9XIFsgMSAyIDEgXSAvUm9vdCAxIDAgUiAvU2l6ZSA4IC9JRCBbPDMxNDE1OTI2NTM1ODk3OTMyMzg0NjI2NDMzODMyNzk1PjwzMTQxNTky' +
      'NjUzNTg5NzkzMjM4NDYyNjQzMzgzMjc5NT5dIC9FbmNyeXB0IDYgMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGhlYQKw/EYmCEEP8Zp/1j' +
      'YmBSZgAALpkD0AplbmRzdHJlYW0KZW5kb2JqCnN0YXJ0eHJlZgo5NTUKJSVFT0YK',
    'base64',
  ),
}
