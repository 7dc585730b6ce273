import type { Plugin } from 'vite'

/** Puts what the build knows of contracts and tokens into it as it comes out: the addresses that it is made of would weigh a hundred times as much. */
export function pinnedMarks(): Plugin {
  return {
    name: 'oxbow:pinned-marks',
    apply: 'build',
    load: {
      filter: { id: /wallet\/ui\/src\/pins\/pinned(?:Marks|Units)\.ts$/ },
      async handler(id) {
        const exported = Object.entries((await import(id)) as Record<string, unknown>)
        return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
      },
    },
  }
}
