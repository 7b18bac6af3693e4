import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './filter-section.module.css'

/** A collapsible section of the filters. */
export function FilterSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <section className={classes['section']}>
      <Text as="h3" size={16} weight={600}>
        <UnstyledButton
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Text>
      <div id={id} hidden={!isOpen} className={classes['content']}>
        {children}
      </div>
    </section>
  )
}
