// Polyfills. Only browsers that lack one of these methods load this file, before every other script.
;(() => {
  function fill(owner, name, value) {
    if (owner && !owner[name]) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  }

  function at(index) {
    const whole = Math.trunc(index) || 0
    return this[whole < 0 ? this.length + whole : whole]
  }
  for (const kind of [Array, String, Object.getPrototypeOf(Uint8Array)]) fill(kind.prototype, 'at', at)
  fill(Array.prototype, 'findLast', function (test, self) {
    return [...this].reverse().find((value, index) => test.call(self, value, this.length - 1 - index, this))
  })
  fill(Array.prototype, 'toSorted', function (compare) {
    return [...this].sort(compare)
  })
  fill(Array.prototype, 'toReversed', function () {
    return [...this].reverse()
  })
  fill(Array.prototype, 'toSpliced', function (...change) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  })
  const { hasOwnProperty: has } = Object.prototype
  fill(Object, 'hasOwn', (object, key) => has.call(object, key))
  fill(String.prototype, 'isWellFormed', function () {
    try {
      encodeURIComponent(this)
      return true
    } catch {
      return false
    }
  })

  // The part of streams that the router needs to read a page's data.
  function joint({ transform, flush }) {
    let out
    this.readable = new ReadableStream({
      start(controller) {
        out = controller
      },
    })
    this.take = (chunk) => transform(chunk, out)
    this.end = async () => {
      if (flush) await flush(out)
      out.close()
    }
    this.fail = (reason) => out.error(reason)
  }

  async function pump(reader, target) {
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) await target.take(part.value)
      await target.end()
    } catch (reason) {
      target.fail(reason)
    }
  }

  const lacksStreams = !window.TransformStream || !window.ReadableStream.prototype.pipeThrough
  if (lacksStreams) {
    window.TransformStream = joint
    window.ReadableStream.prototype.pipeThrough = function (target) {
      void pump(this.getReader(), target)
      return target.readable
    }
  }
  if (lacksStreams || !window.TextEncoderStream) {
    const encoder = new TextEncoder()
    window.TextEncoderStream = function TextEncoderStream() {
      return new window.TransformStream({ transform: (text, out) => out.enqueue(encoder.encode(text)) })
    }
  }
})()
