// React's development build makes a task and a measurement for each element that it renders, for the browser's profiler:
// a tenth of a state's time. It does without where the console has neither.
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name)
