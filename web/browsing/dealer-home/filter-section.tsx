import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import classes from './filter-section.module.css'

/** A collapsible section of the filters. */
export function FilterSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <section className={classes['section']}>
      <h3 className={classes['heading']}>
        <UnstyledButton
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen} className={classes['content']}>
        {children}
      </div>
    </section>
  )
}
