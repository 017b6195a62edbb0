// Polls every second and shows changes; the PIN pad types into the PIN field.

const live = document.querySelector('[data-live]')

if (live) {
  follow()
  setInterval(refresh, 1000)
  refresh()
}

async function refresh() {
  if (document.hidden) return
  try {
    const response = await fetch(live.dataset.live + location.search)
    if (!response.ok) return
    const view = await response.json()
    if (view.key !== live.dataset.key) {
      const wasAtEnd = isAtEnd()
      live.dataset.key = view.key
      show(view.html)
      if (wasAtEnd) follow()
    }
    const left = live.querySelector('[data-left]')
    if (left && view.secondsLeft !== null) left.textContent = view.secondsLeft
  } catch {
    // The simulator is restarting; the next poll will reach it.
  }
}

function show(html) {
  const fresh = document.createElement('template')
  fresh.innerHTML = html
  const phone = live.querySelector('.phone')
  const prompt = promptOf(phone)
  const freshPhone = fresh.content.querySelector('.phone')
  if (prompt && prompt === promptOf(freshPhone)) return showAround(phone, freshPhone)
  const focused = live.contains(document.activeElement) || document.activeElement === document.body
  live.replaceChildren(fresh.content)
  // On a touch screen, focus would open the keyboard over the pad.
  if (focused && matchMedia('(pointer: fine)').matches) live.querySelector('#pin')?.focus()
}

function promptOf(phone) {
  return phone?.querySelector('[name=checkoutRequestId]')?.value
}

/** Does not replace a phone whose prompt is the same, because the user may be typing there. */
function showAround(phone, freshPhone) {
  const { childNodes } = freshPhone.parentNode
  const place = [...childNodes].indexOf(freshPhone)
  const before = [...childNodes].slice(0, place)
  const after = [...childNodes].slice(place + 1)
  for (const node of [...live.childNodes]) if (node !== phone) node.remove()
  phone.before(...before)
  phone.after(...after)
}

function isAtEnd() {
  return live.scrollHeight - live.scrollTop - live.clientHeight < 80
}

function follow() {
  if ('follow' in live.dataset) live.scrollTop = live.scrollHeight
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('.pad button')
  if (!button) return
  const field = document.querySelector('#pin')
  if ('digit' in button.dataset) field.value = (field.value + button.dataset.digit).slice(0, 4)
  else if ('back' in button.dataset) field.value = field.value.slice(0, -1)
  else field.value = ''
})

document.addEventListener('submit', async (event) => {
  const form = event.target.closest?.('[data-prompt]')
  if (!form) return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form))
  const buttons = [...live.querySelectorAll('.answers button')]
  for (const button of buttons) button.disabled = true
  try {
    await fetch(form.action, { method: 'POST', body })
  } finally {
    for (const button of buttons) button.disabled = false
    live.dataset.key = ''
    await refresh()
  }
})
