import type { Page } from 'playwright-core'

/** What a screen reader reads on a page: the browser's accessibility tree, not the document. */
export async function screenReader(page: Page) {
  const session = await page.context().newCDPSession(page)

  async function tree(): Promise<readonly Node[]> {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly Node[] }
    return nodes.filter(({ ignored }) => !ignored)
  }

  return {
    /** Announcement of the focused element: `button "Settings" collapsed`. */
    async focused(): Promise<string> {
      const nodes = await tree()
      const holders = nodes.filter((node) => property(node, 'focused') === true)
      const innermost = holders.findLast(({ role }) => role?.value !== 'RootWebArea') ?? holders[0]
      return innermost ? announce(innermost) : 'nothing'
    },
    /** Presses Tab, or the given key, and returns the announcement of the new focus. */
    async press(key = 'Tab'): Promise<string> {
      await page.keyboard.press(key)
      return this.focused()
    },
    /** Presses Tab until an announcement contains `words`; returns all announcements on the way. */
    async tabTo(words: string | RegExp, atMost = 40): Promise<readonly string[]> {
      const passed: string[] = []
      while (passed.length < atMost) {
        const announced = await this.press()
        passed.push(announced)
        if (typeof words === 'string' ? announced.includes(words) : words.test(announced)) return passed
      }
      throw new Error(`Tab does not lead to ${words}:\n${passed.join('\n')}`)
    },
    /** Announcements of all elements with the given roles, in reading order. */
    async read(...roles: readonly string[]): Promise<readonly string[]> {
      return (await tree()).filter(({ role }) => roles.includes(role?.value ?? '')).map(announce)
    },
  }
}

type Value = { readonly value?: unknown }
type Node = {
  readonly ignored: boolean
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
  readonly value?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
}

function property(node: Node, name: string): unknown {
  return node.properties?.find((candidate) => candidate.name === name)?.value.value
}

function announce(node: Node): string {
  const states = [
    property(node, 'expanded') === true && 'expanded',
    property(node, 'expanded') === false && 'collapsed',
    property(node, 'checked') === 'true' && 'checked',
    property(node, 'disabled') === true && 'unavailable',
    property(node, 'modal') === true && 'modal',
    node.value?.value !== undefined && node.value.value !== '' && `is ${node.value.value}`,
  ]
  return [node.role?.value, `"${node.name?.value ?? ''}"`, ...states.filter(Boolean)].join(' ')
}
