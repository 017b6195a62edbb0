import { addForm, type Form, type KeptAnswer, lengthOf, readyForm } from './kept-answer.server.ts'
import { type Encoding, packBest, packFor } from './packing.server.ts'
import { createRoom } from './room.server.ts'

/** Forms beside the one that every kept answer has. They have rooms of their own, so that they push out no answer. */
export function createKeptForms({ bestBytes, otherBytes }: { bestBytes: number; otherBytes: number }) {
  const best = createFormRoom(bestBytes)
  const others = createFormRoom(otherBytes)
  const packed = (answer: KeptAnswer) => answer.forms.gzip?.body ?? []

  /** Where others are asked for as often, whatever is packed pushes out what must then be packed again. */
  function isWorthBest(answer: KeptAnswer): boolean {
    const pushedOut = best.firstToGo(lengthOf(packed(answer)))
    return !best.has(answer) && (!pushedOut || answer.asked > 2 * pushedOut.asked)
  }

  return {
    touchBest: best.touch,
    async addBest(answer: KeptAnswer, isStillKept: () => boolean) {
      if (!isWorthBest(answer)) return
      const body = await packBest(packed(answer))
      if (isStillKept()) best.put(answer, 'br', body)
    },
    async of(answer: KeptAnswer, accepted: readonly Encoding[]): Promise<Form> {
      const [encoding = 'identity'] = accepted
      const ready = readyForm(answer, accepted)
      if (ready || encoding === 'gzip') return ready as Form
      return others.put(answer, encoding, await packFor(encoding, packed(answer)))
    },
    drop(answer: KeptAnswer) {
      best.drop(answer)
      others.drop(answer)
    },
  }
}

function createFormRoom(most: number) {
  const room = createRoom<KeptAnswer, Map<Encoding, Form>>(most, (forms, answer) => {
    for (const [encoding, form] of forms) if (answer.forms[encoding] === form) delete answer.forms[encoding]
  })
  return {
    firstToGo: room.firstToGo,
    has: (answer: KeptAnswer) => room.peek(answer) !== undefined,
    touch: (answer: KeptAnswer) => void room.use(answer),
    drop: (answer: KeptAnswer) => room.drop(answer),
    put(answer: KeptAnswer, encoding: Encoding, body: Buffer): Form {
      const form = addForm(answer, encoding, [body])
      const forms = room.peek(answer) ?? new Map<Encoding, Form>()
      forms.set(encoding, form)
      room.put(answer, bytesOf(forms), forms)
      return form
    },
  }
}

function bytesOf(forms: Map<Encoding, Form>): number {
  return [...forms.values()].flatMap(({ body }) => body).reduce((sum, piece) => sum + piece.buffer.byteLength, 0)
}
