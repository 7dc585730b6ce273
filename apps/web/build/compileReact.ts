import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/** React with its compiler, for what may be a component or a hook: the compiler's own filter takes every file with a capital letter, and Babel is slow. */
export function compileReact(cwd: string): PluginOption[] {
  const { rolldown, ...preset } = reactCompilerPreset()
  const filter = { code: /\buse[A-Z]\w*[(<]|<\/|\/>/ }
  return [babel({ cwd, presets: [{ ...preset, rolldown: { ...rolldown, filter } }] }), react()]
}
