-- Wrong guesses of somebody who does not hold the token that a code was given out with. They are counted apart: whoever
-- knows no more than a phone can't end the code of the one who asked for it.
alter table one_time_codes add column wrong_without_token integer not null default 0;
