import path from 'node:path'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { firstViews } from './firstViews.ts'

/**
 * React with its compiler, for what may be a component or a hook: the compiler's own filter takes every file with a capital letter, and Babel is slow.
 * The views of the first page are left as they are written: compiled they would be 9 kB more before the first price, and draw no faster.
 * Hooks stay compiled, because effects rely on what they return staying the same.
 */
export function compileReact(cwd: string): PluginOption[] {
  const { rolldown, ...preset } = reactCompilerPreset()
  const filter = {
    code: /\buse[A-Z]\w*[(<]|<\/|\/>/,
    id: { exclude: firstViews(path.join(cwd, 'src/main.tsx')).map(toPattern) },
  }
  return [babel({ cwd, presets: [{ ...preset, rolldown: { ...rolldown, filter } }] }), react()]
}

function toPattern(file: string): RegExp {
  return new RegExp(`^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}
