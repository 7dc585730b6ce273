import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { firstViews } from './firstViews.ts'

/**
 * React with its compiler, except for the components of the first page: compiled they would add 9 kB before the first quote, without rendering
 * faster. Hooks are compiled, because effects rely on stable return values.
 */
export function compileReact(cwd: string): PluginOption {
  const asWritten = firstViews(path.join(cwd, 'src/main.tsx')).map(toPattern)
  return react({ compiler: true, exclude: [/\/node_modules\//, ...asWritten] })
}

function toPattern(file: string): RegExp {
  return new RegExp(`^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}
