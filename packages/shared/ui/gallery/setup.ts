import './gallery.css'
import { afterEach } from 'vitest'

afterEach(() => {
  document.documentElement.dir = 'ltr'
  delete document.documentElement.dataset.theme
  history.replaceState(null, '', location.pathname)
})
