import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consolePaths, consoleScreens, screensOf } from './console-screens.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-screens-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, source = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
}

const screen = (name: string) => `export function ${name}() {\n  return null\n}\n`

test.each([consolePaths, consoleScreens])(
  'every screen of the console is listed in $path (else: npm run generate)',
  async (file) => {
    const checkedIn = await readFile(new URL(`../../${file.path}`, import.meta.url), 'utf8')
    expect(checkedIn).toBe(await file.generate())
  },
)

test('name, address and component of a screen follow from its file', async () => {
  write('web/stock/console/old-widgets/old-widgets-screen.tsx', screen('OldWidgetsScreen'))
  write('web/stock/widget-screen.tsx', screen('WidgetScreen'))
  write('web/console/parts/list-screen.tsx', screen('ListScreen'))
  expect(await screensOf(root, {})).toEqual([
    {
      name: 'oldWidgets',
      path: '/admin/old-widgets',
      file: 'web/stock/console/old-widgets/old-widgets-screen.tsx',
      component: 'OldWidgetsScreen',
    },
  ])
})

test('a row states what differs, and addresses without ids come first', async () => {
  write('web/stock/console/widgets-screen.tsx', screen('WidgetsScreen'))
  write('web/stock/console/new-widget-screen.tsx', screen('NewWidgetScreen'))
  const screens = await screensOf(root, {
    widget: { path: '/admin/widgets/:widgetId', shows: ['web/widget-page.tsx', 'WidgetPage'] },
    newWidget: { path: '/admin/widgets/new' },
  })
  expect(screens.map(({ name, path, component }) => [name, path, component])).toEqual([
    ['widgets', '/admin/widgets', 'WidgetsScreen'],
    ['newWidget', '/admin/widgets/new', 'NewWidgetScreen'],
    ['widget', '/admin/widgets/:widgetId', 'WidgetPage'],
  ])
})

test('a row of no screen, a name of two screens, and a file without a screen are reported', async () => {
  write('web/stock/console/widgets-screen.tsx', 'const WIDGETS = []\n')
  await expect(screensOf(root, {})).rejects.toThrow(
    'widgets-screen.tsx must export a function whose name ends',
  )
  await expect(screensOf(root, { gadgets: {} })).rejects.toThrow('no file is the screen gadgets')
  write('web/dealers/console/widgets-screen.tsx', screen('WidgetsScreen'))
  await expect(screensOf(root, {})).rejects.toThrow('are both the screen widgets')
})
