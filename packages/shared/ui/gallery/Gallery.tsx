import { OxbowMark } from '@oxbow/marks/OxbowMark'
import { cx } from '@oxbow/react/cx'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Toaster } from '../src/overlay/Toaster.tsx'
import { Segmented } from '../src/Segmented.tsx'
import { Skeleton } from '../src/Skeleton.tsx'
import { pages } from './pages.ts'

/** All components in all their states. Page, theme and direction are in the URL: `?page=table&theme=dark&dir=rtl`. */
export function Gallery() {
  const [view, setView] = useState(() => readView(location.search))
  const [shown, setShown] = useState<{ id: string; Page: ComponentType }>()
  const page = pages.find((each) => each.id === view.page) ?? pages[0]
  const here = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    document.documentElement.dir = view.dir
    if (view.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = view.theme
    document.title = `${page?.title} · Oxbow components`
    // On a phone the list of pages is a single scrolling line.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view, page])

  useEffect(() => {
    let isOver = false
    void page?.load().then((Page) => {
      if (!isOver) setShown({ id: page.id, Page })
    })
    return () => {
      isOver = true
    }
  }, [page])

  useEffect(() => {
    const readAgain = () => setView(readView(location.search))
    addEventListener('popstate', readAgain)
    return () => removeEventListener('popstate', readAgain)
  }, [])

  function show(change: Partial<View>) {
    const next = { ...view, ...change }
    history.pushState(null, '', `?${new URLSearchParams(next)}`)
    setView(next)
  }

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_1fr]">
      <header className="border-b border-line p-4 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-e lg:border-b-0">
        <p className="flex items-center gap-2 px-2 text-lg font-semibold whitespace-nowrap">
          <OxbowMark className="size-6 text-accent-text" />
          Oxbow components
        </p>
        <div className="mt-4 flex flex-wrap gap-2 lg:flex-col">
          <Segmented label="Theme" value={view.theme} onChange={(theme) => show({ theme })} options={themes} />
          <Segmented label="Direction" value={view.dir} onChange={(dir) => show({ dir })} options={directions} />
        </div>
        <nav aria-label="Components" className="mt-4 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
          <ul className="flex gap-1 lg:flex-col">
            {pages.map((each) => (
              <li key={each.id}>
                <a
                  ref={each === page ? here : undefined}
                  href={`?${new URLSearchParams({ ...view, page: each.id })}`}
                  aria-current={each === page ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    show({ page: each.id })
                  }}
                  className={cx(
                    'reacts flex min-h-9 items-center rounded-sm px-2 text-sm whitespace-nowrap pointer-coarse:min-h-11',
                    each === page
                      ? 'bg-accent-soft font-medium text-accent-text'
                      : 'text-text-muted hover:bg-surface-hover hover:text-text',
                  )}
                >
                  {each.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className="min-w-0 p-4 sm:p-8">
        <h1 className="mb-5 text-2xl font-semibold">{page?.title}</h1>
        {shown ? (
          <div key={shown.id} data-page={shown.id} className="flex max-w-[60rem] flex-col gap-4">
            <shown.Page />
          </div>
        ) : (
          <Skeleton className="h-40 w-full" shape="control" />
        )}
      </main>
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </div>
  )
}

type View = { page: string; theme: (typeof themes)[number]['value']; dir: (typeof directions)[number]['value'] }

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const directions = [
  { value: 'ltr', label: 'LTR' },
  { value: 'rtl', label: 'RTL' },
] as const

function readView(search: string): View {
  const parameters = new URLSearchParams(search)
  const theme = themes.find((each) => each.value === parameters.get('theme'))?.value ?? 'system'
  const dir = directions.find((each) => each.value === parameters.get('dir'))?.value ?? 'ltr'
  return { page: parameters.get('page') ?? 'tokens', theme, dir }
}
