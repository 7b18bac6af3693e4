import { IconFile } from '@tabler/icons-react'
import { Stack } from '#web/ui/layout/stack.tsx'
import classes from './paperwork.module.css'

/** Links to files, which open in a new tab. They are signed and expire after minutes. */
export function FileLinks({
  files,
}: {
  readonly files: readonly { readonly url: string; readonly label: string }[]
}) {
  return (
    <Stack as="ul" gap={1} className={classes['files']}>
      {files.map(({ url, label }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <IconFile size={18} aria-hidden />
            {label}
          </a>
        </li>
      ))}
    </Stack>
  )
}
