import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** The quiet zone around the code in modules, which cameras need. */
const QUIET_ZONE = 4

/** Text as a QR code, black on white in both colour schemes, as cameras require. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
