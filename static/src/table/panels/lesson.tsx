/** The lesson's slip: what to do now, how far one is, and at the end the way to a whole battle. */

import type { ComponentChildren, VNode } from "preact";
import { fallsShort, stepAt } from "../lesson";
import type { Play } from "../play";
import type { Lesson } from "../protocol";
import type { State } from "../state";
import { t } from "../words";

/** Forms that the page brings along: a click on a button of theirs goes to the server, with its token. */
const WHOLE_BATTLE = "whole-battle";
const AGAINST = "lesson-against";
const AGAIN = "lesson-again";

function Progress({ at, count }: { at: number; count: number }): VNode {
  return (
    <ol class="beats" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} class={index < at ? "done" : index === at ? "now" : ""} />
      ))}
    </ol>
  );
}

function Head({ words, play, children }: { words: string; play: Play; children: ComponentChildren }): VNode {
  return (
    <header>
      <small>{words}</small>
      <button
        type="button"
        class="btn bare"
        aria-label={t("lesson.leave")}
        title={t("lesson.leave")}
        onClick={() => play.store.take({ type: "leave_lesson" })}
      >
        <span aria-hidden="true">×</span>
      </button>
      {children}
    </header>
  );
}

function Finale({ lesson, play }: { lesson: Lesson; play: Play }): VNode {
  return (
    <>
      <Head words={lesson.title} play={play}>
        <Progress at={lesson.steps.length} count={lesson.steps.length} />
      </Head>
      <div aria-live="polite">
        <h2>{t("lesson.done")}</h2>
        <p>{lesson.praise}</p>
      </div>
      <footer>
        <button type="submit" class="btn ink" form={AGAINST}>
          {t("lesson.against")}
        </button>
        <button type="submit" class="btn" form={WHOLE_BATTLE}>
          {t("lesson.whole")}
        </button>
        <button type="submit" class="btn" form={AGAIN}>
          {t("lesson.again")}
        </button>
        <button type="button" class="btn" onClick={() => play.store.take({ type: "leave_lesson" })}>
          {t("lesson.stay")}
        </button>
      </footer>
    </>
  );
}

export function LessonSlip({ state, play }: { state: State; play: Play }): VNode | null {
  const lesson = state.boot.lesson;
  if (!lesson || state.lessonLeft || state.document === null) return null;
  const at = stepAt(lesson, state);
  const step = lesson.steps[at];
  const words = t("lesson.step", { at: at + 1, count: lesson.steps.length });
  return (
    <section class="lesson slip" aria-label={lesson.title} data-step={at}>
      {step === undefined ? (
        <Finale lesson={lesson} play={play} />
      ) : (
        <>
          <Head words={words} play={play}>
            <Progress at={at} count={lesson.steps.length} />
          </Head>
          <div aria-live="polite">
            <h2>{step.title}</h2>
            <p>{fallsShort(step, state) || step.text}</p>
          </div>
        </>
      )}
    </section>
  );
}
