import { type BackupReading, openBackup, type RecoveredSecret, readBackup } from './openBackup.ts'
import { languages, type Words, wordsOf } from './words.ts'

/** The recovery page: one file, opened offline from disk. It stores nothing. */

const main = document.querySelector('main')!
let language: string = languages.find(({ code }) => navigator.language.startsWith(code.slice(0, 2)))?.code ?? 'en'
let file: string | undefined
/** Created once, so that the chosen file and the typed password survive a change of the connection state. */
const network = make('p', {})
const fileInput = makeFileInput()
let secrets: readonly RecoveredSecret[] = []
let problem: ((words: Words) => string) | undefined

function show(): void {
  const words = wordsOf(language)
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.title = words.title
  const state = file === undefined ? undefined : readBackup(file)
  showNetwork()
  main.replaceChildren(
    make('header', {}, make('h1', { text: words.title }), languageChoice(words)),
    make('p', { text: words.intro }),
    network,
    make('label', { text: words.file }, fileInput),
    ...(state?.status === 'ready' && secrets.length === 0 ? [passwordForm(words)] : []),
    make('p', { text: problem?.(words) ?? '', class: 'critical', role: 'alert' }),
    ...(secrets.length > 0
      ? [make('p', { text: words.warning }), ...secrets.map((secret) => secretSection(secret, words))]
      : []),
  )
}

function showNetwork(): void {
  const words = wordsOf(language)
  network.textContent = navigator.onLine ? words.online : words.offline
  network.className = navigator.onLine ? 'critical' : 'muted'
}

function languageChoice(words: Words): HTMLElement {
  const select = make('select', { label: words.language }) as HTMLSelectElement
  for (const { code, name } of languages) {
    const option = make('option', { text: name }) as HTMLOptionElement
    option.value = code
    option.selected = code === language
    select.append(option)
  }
  select.onchange = () => {
    language = select.value
    show()
    main.querySelector('select')?.focus()
  }
  return select
}

function makeFileInput(): HTMLInputElement {
  const input = make('input', {}) as HTMLInputElement
  input.type = 'file'
  input.accept = '.json,application/json'
  input.onchange = async () => {
    const chosen = input.files?.[0]
    if (chosen === undefined) return
    secrets = []
    // Reading a huge file, such as a video, would freeze the page.
    file = chosen.size > 262_144 ? '' : await chosen.text()
    problem = problemOf(readBackup(file))
    show()
    main.querySelector<HTMLInputElement>('input[type=password]')?.focus()
  }
  return input
}

function problemOf(state: BackupReading): typeof problem {
  if (state.status === 'ready') return undefined
  return (words) =>
    state.status === 'passkeys-alone' ? words.passkeysAlone(state.realm) : words.problems[state.status]
}

function passwordForm(words: Words): HTMLElement {
  const input = make('input', {}) as HTMLInputElement
  input.type = 'password'
  input.autocomplete = 'off'
  const button = make('button', { text: words.open }) as HTMLButtonElement
  const form = make('form', {}, make('label', { text: words.password }, input), button) as HTMLFormElement
  form.onsubmit = (event) => {
    event.preventDefault()
    button.disabled = true
    button.textContent = words.opening
    // Deriving the key blocks the page: the button's state is painted first.
    setTimeout(() => open(input.value), 50)
  }
  return form
}

function open(password: string): void {
  const opened = openBackup(file ?? '', password)
  if (opened.status === 'open') secrets = opened.secrets
  problem = opened.status === 'open' ? undefined : (words) => words.problems[opened.status]
  show()
  main.querySelector<HTMLInputElement>('input[type=password]')?.focus()
}

/** Hidden except while a button is held, by pointer or keyboard, so that nobody else reads it in passing. */
function secretSection({ kind, text, accounts }: RecoveredSecret, words: Words): HTMLElement {
  const shown = make('div', { class: 'secret', text: words.hidden })
  shown.dir = 'ltr'
  const button = make('button', { text: words.hold }) as HTMLButtonElement
  button.type = 'button'
  const reveal = () => shown.replaceChildren(text)
  const hide = () => shown.replaceChildren(words.hidden)
  button.onpointerdown = reveal
  button.onkeydown = ({ key }) => {
    if (key === ' ' || key === 'Enter') reveal()
  }
  for (const type of ['pointerup', 'pointerleave', 'pointercancel', 'keyup', 'blur', 'contextmenu'])
    button.addEventListener(type, hide)
  const list = accounts.map(({ name, address }) => {
    const item = make('li', { text: `${name} ` }, make('bdi', { text: address, class: 'address' }))
    return item
  })
  return make(
    'section',
    {},
    make('h2', { text: kind === 'phrase' ? words.phrase : words.key }),
    shown,
    button,
    make('p', { text: words.next, class: 'muted' }),
    make('ul', { label: words.accounts }, ...list),
  )
}

type Given = { readonly text?: string; readonly class?: string; readonly role?: string; readonly label?: string }

function make(name: string, given: Given, ...children: readonly Node[]): HTMLElement {
  const element = document.createElement(name)
  if (given.text !== undefined) element.append(given.text)
  if (given.class !== undefined) element.className = given.class
  if (given.role !== undefined) element.setAttribute('role', given.role)
  if (given.label !== undefined) element.setAttribute('aria-label', given.label)
  element.append(...children)
  return element
}

for (const type of ['online', 'offline']) addEventListener(type, showNetwork)
show()
